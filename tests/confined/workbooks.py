"""Workbooks that are small in the mail and large in memory."""

from __future__ import annotations

import io
import zipfile

__all__ = ["PLAIN", "workbook"]

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml."
PLAIN = "".join(
    f'<row r="{at}"><c r="A{at}" t="inlineStr"><is><t>{text}</t></is></c></row>'
    for at, text in enumerate(("Name", "Meier, Anna"), start=1)
)


def _related(*targets: tuple[str, str]) -> str:
    lines = "".join(
        f'<Relationship Id="rId{at}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for at, (kind, target) in enumerate(targets, start=1)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{lines}</Relationships>'


def workbook(*, sheet: str = PLAIN, styles: str = "", strings: str = "") -> bytes:
    """Return a workbook with this in its sheet, its styles or its table of shared texts."""
    kinds = {
        "workbook": "sheet.main+xml",
        "worksheets/sheet1": "worksheet+xml",
        "styles": "styles+xml",
        "sharedStrings": "sharedStrings+xml",
    }
    types = "".join(
        f'<Override PartName="/xl/{name}.xml" ContentType="{_KIND}{kind}"/>'
        for name, kind in kinds.items()
    )
    rels = f"{_KIND.partition('vnd')[0]}vnd.openxmlformats-package.relationships+xml"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
        f'<Default Extension="rels" ContentType="{rels}"/>{types}</Types>',
        "_rels/.rels": _related(("officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
        '<sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": _related(
            ("worksheet", "worksheets/sheet1.xml"),
            ("styles", "styles.xml"),
            ("sharedStrings", "sharedStrings.xml"),
        ),
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{_MAIN}"><sheetData>{sheet}</sheetData>'
        "</worksheet>",
        "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}">{styles}</styleSheet>',
        "xl/sharedStrings.xml": f'<sst xmlns="{_MAIN}">{strings}</sst>',
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return file.getvalue()
