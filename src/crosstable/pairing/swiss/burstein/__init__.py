"""The Burstein system (FIDE C.04.4.2): strong opposition so far meets weak opposition."""
