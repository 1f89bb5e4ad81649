"""Countries written out or in another organisation's code, and the code the federations use."""

from __future__ import annotations

from crosstable.formats.roster.vocabulary import plain

_NAMES = {
    "ARG": "argentina, argentinien, argentine, ar",
    "ARM": "armenia, armenien, armenië, arménie, армения, am",
    "AUT": "austria, österreich, oostenrijk, autriche, at",
    "AZE": "azerbaijan, азербайджан, aserbaidschan, az",
    "BEL": "belgium, belgië, belgique, belgien, bélgica, belgio, be",
    "BLR": "belarus, беларусь, белоруссия, by",
    "BRA": "brazil, brasil, brazilië, brasilien, brésil, br",
    "BUL": "bulgaria, bulgarije, bulgarien, bulgarie, болгария, bg",
    "CAN": "canada, kanada, ca",
    "CHN": "china, chine, kitaj, китай, cn",
    "CIV": "ivory coast, côte d'ivoire, ivoorkust, ci",
    "CMR": "cameroon, cameroun, kameroen, kamerun, cm",
    "CRO": "croatia, kroatië, kroatien, hrvatska, croatie, hr",
    "CZE": "czech republic, czechia, tsjechië, tschechien, česko, czechy, tchéquie, cz",
    "DEN": "denmark, danmark, denemarken, dänemark, danemark, dk",
    "ENG": "england, engeland, angleterre, inglaterra, inghilterra, anglia, англия",
    "ESP": "spain, españa, spanje, spanien, espagne, spagna, hiszpania, espanha, испания, es",
    "EST": "estonia, eesti, estland, эстония, ee",
    "FIN": "finland, suomi, finnland, finlande, fi",
    "FRA": "france, frankrijk, frankreich, francia, francja, frança, франция, fr",
    "GEO": "georgia, грузия, georgië, georgien, ge",
    "GER": "germany, deutschland, duitsland, allemagne, alemania, germania, niemcy, alemanha,"
    "германия, de",
    "HUN": "hungary, magyarország, hongarije, ungarn, hongrie, hu",
    "IND": "india, indien, inde, индия, in",
    "IRL": "ireland, ierland, irland, irlande, ie",
    "ISR": "israel, israël, израиль, il",
    "ITA": "italy, italia, italië, italien, italie, włochy, itália, италия, it",
    "JPN": "japan, japon, jp",
    "KAZ": "kazakhstan, казахстан, kz",
    "LAT": "latvia, latvija, letland, lettland, lettonie, латвия, lv",
    "LTU": "lithuania, lietuva, litouwen, litauen, lituanie, литва, lt",
    "LUX": "luxembourg, luxemburg, lu",
    "MDA": "moldova, молдова, молдавия, md",
    "MGL": "mongolia, mongolië, mongolei, монголия, mn",
    "MLI": "mali, ml",
    "NED": "netherlands, the netherlands, nederland, holland, niederlande, pays bas,"
    "países bajos, paesi bassi, holandia, países baixos, нидерланды, голландия, nl",
    "NOR": "norway, norge, noorwegen, norwegen, norvège, no",
    "POL": "poland, polska, polen, pologne, polonia, polónia, польша, pl",
    "POR": "portugal, portugalia, portogallo, португалия, pt",
    "ROU": "romania, românia, roemenië, rumänien, roumanie, ro",
    "RUS": "russia, россия, rusland, russland, russie, rusia, rosja, rússia, ru",
    "SCO": "scotland, schotland, schottland, écosse",
    "SEN": "senegal, sénégal, sn",
    "SLO": "slovenia, slovenija, slovenië, slowenien, si",
    "SRB": "serbia, srbija, servië, serbien, rs",
    "SUI": "switzerland, schweiz, suisse, svizzera, zwitserland, suiza, szwajcaria, suíça, ch",
    "SUR": "suriname, surinam, sr",
    "SVK": "slovakia, slovensko, slowakije, slowakei, sk",
    "SWE": "sweden, sverige, zweden, schweden, suède, se",
    "TUR": "turkey, türkiye, turkije, türkei, turquie, tr",
    "UKR": "ukraine, україна, украина, oekraïne, ukraina, ucrania, ua",
    "USA": "united states, united states of america, us, verenigde staten, états unis, сша",
    "UZB": "uzbekistan, узбекистан, uz",
    "WLS": "wales, pays de galles",
}
_CODES = {plain(name): code for code, names in _NAMES.items() for name in names.split(",")}

_ISO = {code: name for name, code in _CODES.items() if len(name) == 2}
_USUAL = {
    "BGR": "BUL",
    "CHE": "SUI",
    "DEU": "GER",
    "DNK": "DEN",
    "GRC": "GRE",
    "HOL": "NED",
    "HRV": "CRO",
    "LVA": "LAT",
    "MNG": "MGL",
    "NLD": "NED",
    "PRT": "POR",
    "SVN": "SLO",
    "ZAF": "RSA",
}


def federation_for(country: str) -> str:
    """Return the code of a country written out, or an empty string."""
    return _CODES.get(plain(country), "")


def usual_code(code: str) -> str:
    """Return the federations' code where another organisation's was written, else an empty one."""
    return _USUAL.get(code, "")


def iso_code(federation: str) -> str:
    """Return the two letters of ISO 3166 for a federation's code, or an empty string."""
    return _ISO.get(federation, "")
