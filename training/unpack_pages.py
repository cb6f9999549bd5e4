"""Lays out pages of fetched repositories as plain files that a local server can show:

    python training/unpack_pages.py MIRRORS OUT [SOURCE...]

MIRRORS holds bare repositories as <owner>+<name>/repo. Pages kept as MHTML (bananalyzer) become a page with its parts
beside it, each address in it that names a part replaced by the part's file. Pages kept as bare HTML (those of
SAVED) lose their scripts, frames and linked styles, and say their encoding.
"""

import csv
import email
import gzip
import html
import re
import shutil
import subprocess
import sys
from pathlib import Path

# Folder in OUT: repository and commit.
SOURCES = {
    "AdminLTE": ("ColorlibHQ+AdminLTE", "bd4d9c72"),
    "aria-practices": ("w3c+aria-practices", "18c1a2fc"),
    "turking-bench": ("JHU-CLSP+turking-bench", "f1a38545"),
    "TestingApp": ("eviltester+TestingApp", "1579948f"),
    "webarena-infinity": ("web-arena-x+webarena-infinity", "1ca77813"),
    "bananalyzer": ("reworkd+bananalyzer", "d1b1ae52"),
    "gentelella": ("ColorlibHQ+gentelella", "2a3880e6"),
    "EdgeDemos": ("MicrosoftEdge+Demos", "22926981"),
    "mdn": ("mdn+learning-area", "ca1ff0bd"),
    "foundation": ("foundation+foundation-sites", "337be7a8"),
    "autopager": ("TeamHG-Memex+autopager", "990e480b"),
    "Formasaurus": ("scrapinghub+Formasaurus", "4bb46a95"),
    "webstruct": ("scrapinghub+webstruct", "17c82548"),
    "trafilatura": ("adbar+trafilatura", "e90b0ef5"),
    "recipe-scrapers": ("hhursev+recipe-scrapers", "d08ddd02"),
    "metascraper": ("microlinkhq+metascraper", "20423f52"),
    "postlight-parser": ("postlight+parser", "e8ba7ece"),
    "newspaper": ("codelucas+newspaper", "1618b547"),
    "article-benchmark": ("scrapinghub+article-extraction-benchmark", "4a3bc979"),
    "goose3": ("goose3+goose3", "c5a8902e"),
    "city-scrapers": ("City-Bureau+city-scrapers", "292e3f20"),
    "defuddle": ("kepano+defuddle", "6de16345"),
}
# Where a source has saved pages: a folder with their encodings, if it says them, and which files.
SAVED = {
    "autopager": ("autopager/data", "html/*.html"),
    "Formasaurus": ("formasaurus/data", "html/*.html"),
    "webstruct": ("webstruct_data/corpus", "*/source/*.html"),
    "trafilatura": ("tests", "*/*.html"),
    "recipe-scrapers": ("tests/test_data", "**/*.testhtml"),
    "metascraper": ("packages", "**/*.html"),
    "postlight-parser": ("fixtures", "*.html"),
    "newspaper": ("tests/data/html", "*.html"),
    "article-benchmark": ("html", "*.html.gz"),
    "goose3": ("tests/data", "**/*.html"),
    "city-scrapers": ("tests/files", "**/*.html"),
    "defuddle": ("tests/fixtures", "*.html"),
}
ENDINGS = {"text/html": ".html", "text/css": ".css", "image/svg+xml": ".svg", "image/png": ".png", "image/jpeg": ".jpg",
           "image/gif": ".gif", "image/webp": ".webp"}  # fmt: skip
ADDRESS = re.compile(r"(?:https?:|cid:)[^\s\"'<>()\\]+")
# What a saved page runs, loads into itself or leads away with: with it the page would be another one each time, or none.
ACTIVE = re.compile(
    r"<(script|iframe|object|noscript)\b.*?</\1\s*>|<(?:base|link|embed|meta[^>]*http-equiv)\b[^>]*>"
    r"|<meta[^>]*charset[^>]*>|\son[a-z]+\s*=\s*(?:\"[^\"]*\"|'[^']*')",
    re.IGNORECASE | re.DOTALL,
)
CHARSET = re.compile(rb"<meta[^>]*charset\s*=\s*[\"']?([\w-]+)", re.IGNORECASE)


def lay_out(repository, revision, folder):
    """Every file of one commit; what the mirror lacks (large files) is left out."""
    listing = subprocess.run(["git", "-C", repository, "ls-tree", "-r", "-z", revision], capture_output=True, check=True)
    reader = subprocess.Popen(["git", "-C", repository, "cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for line in filter(None, listing.stdout.decode("utf8", "replace").split("\0")):
        (_, kind, sha), path = line.split("\t", 1)[0].split(), line.split("\t", 1)[1]
        if kind != "blob":
            continue
        reader.stdin.write(f"{sha}\n".encode())
        reader.stdin.flush()
        head = reader.stdout.readline().decode().split()
        if head[-1] == "missing":
            continue
        data = reader.stdout.read(int(head[2]) + 1)[:-1]
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    reader.stdin.close()
    reader.wait()


def unpack(archive, folder):
    """One MHTML file as index.html and its parts."""
    parts = [part for part in email.message_from_bytes(archive.read_bytes()).walk() if not part.is_multipart()]
    named = {}
    for i, part in enumerate(parts):
        name = ("index" if i == 0 else f"r{i}") + ENDINGS.get(part.get_content_type(), ".bin")
        for address in (part.get("Content-Location"), f"cid:{(part.get('Content-ID') or '').strip('<> ')}"):
            if address:
                named[address.strip().replace("\r", "").replace("\n", "")] = name
        part.file = name
    folder.mkdir(parents=True, exist_ok=True)
    for part in parts:
        data = part.get_payload(decode=True) or b""
        if part.get_content_type() in ("text/html", "text/css"):
            text = ADDRESS.sub(lambda found: named.get(html.unescape(found[0]), found[0]), data.decode("utf8", "replace"))
            if part.file == "index.html":
                text = re.sub(r"<base[^>]*>", "", text, flags=re.IGNORECASE)
                text = text if "<meta charset" in text[:3000].lower() else "<meta charset=utf8>" + text
            data = text.encode()
        (folder / part.file).write_bytes(data)


def quiet(folder, pattern):
    """Saved pages without what is active, in UTF-8, as .html; data.csv may name their encodings."""
    index, encodings = folder / "data.csv", {}
    if index.exists():
        rows = csv.DictReader(index.read_text("utf8").splitlines())
        encodings = {row["File Name"]: row["Encoding"] for row in rows}
    for page in sorted(folder.glob(pattern)):
        data = page.read_bytes()
        if page.suffix == ".gz":
            page, data = page.with_suffix(""), gzip.decompress(data)
        named = CHARSET.search(data[:4000])
        for encoding in (encodings.get(page.stem), "utf8", named and named[1].decode()):
            try:
                text = data.decode(encoding or "utf8")
                break
            except (LookupError, UnicodeDecodeError):
                text = data.decode("utf8", "replace")
        page.with_suffix(".html").write_text("<!doctype html><meta charset=utf8>" + ACTIVE.sub("", text), "utf8")


def main():
    mirrors, out = Path(sys.argv[1]), Path(sys.argv[2])
    for name in sys.argv[3:] or SOURCES:
        repository, revision = SOURCES[name]
        if not (mirrors / repository).exists():
            continue
        lay_out(mirrors / repository / "repo", revision, out / name)
        if name in SAVED:
            quiet(out / name / SAVED[name][0], SAVED[name][1])
        if name == "foundation":  # Its pages ask for the built files beside them.
            shutil.copytree(out / name / "dist", out / name / "test/visual/assets", dirs_exist_ok=True)
        if name == "bananalyzer":
            for archive in sorted((out / name).glob("static/*/index.mhtml")):
                # Smaller ones hold a page that says that it wants a login, or nothing.
                if archive.stat().st_size >= 100_000:
                    unpack(archive, out / "banana" / archive.parent.name)
        print(name, flush=True)


if __name__ == "__main__":
    main()
