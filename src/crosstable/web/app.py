"""The web application around one office."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from litestar import Litestar, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig
from litestar.types import ExceptionHandlersMap

from crosstable import __version__
from crosstable.kernel.errors import CrosstableError
from crosstable.office.office import Office
from crosstable.web.answers import SECURITY, not_found, unusable
from crosstable.web.pages import Pages

__all__ = ["application"]

HERE = Path(__file__).parent


def application(office: Office) -> Litestar:
    """Return the pages of an office."""
    engine = JinjaTemplateEngine(directory=HERE / "templates")
    engine.engine.globals["version"] = __version__
    engine.engine.trim_blocks = engine.engine.lstrip_blocks = True
    handlers: ExceptionHandlersMap = {
        HTTPException: cast("object", not_found),  # type: ignore[dict-item]
        CrosstableError: cast("object", unusable),  # type: ignore[dict-item]
    }
    return Litestar(
        route_handlers=[
            Pages,
            create_static_files_router(path="/static", directories=[HERE / "static"]),
        ],
        dependencies={"office": Provide(lambda: office, sync_to_thread=False)},
        template_config=TemplateConfig(instance=engine),
        exception_handlers=handlers,
        after_request=protected,
        openapi_config=None,
    )


def protected(response: Response[object]) -> Response[object]:
    """Forbid browsers everything the pages do not need."""
    response.headers.update(SECURITY)
    return response
