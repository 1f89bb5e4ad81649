// Bundles styles and scripts into the Python package, with a hash in each name and a manifest.
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(here, "../src/crosstable/web/static/built");

// One entry for each file a page may ask for by `asset("name")`.
const entries = {
  public: "src/public.js",
  office: "src/office.js",
  style: "styles/style.css",
  board: "src/board.js",
};

const flagsFrom = resolve(here, "node_modules/country-flag-icons");

// The flags of federations: a rule for each code in flags.json, so that a browser fetches those it shows and no others.
const flags = {
  name: "flags",
  setup(build) {
    build.onResolve({ filter: /^flags$/ }, () => ({ path: "flags", namespace: "flags" }));
    build.onLoad({ filter: /.*/, namespace: "flags" }, async () => {
      const codes = JSON.parse(await readFile(resolve(here, "flags.json"), "utf8"));
      const rules = Object.entries(codes).map(
        ([code, land]) => `.f-${code}::before { content: ""; background-image: url("${flagsFrom}/3x2/${land}.svg"); }`,
      );
      return { contents: rules.join("\n"), loader: "css", resolveDir: here };
    });
  },
};

const manifest = {
  name: "manifest",
  setup(build) {
    build.onStart(async () => {
      await rm(out, { recursive: true, force: true });
      await mkdir(out, { recursive: true });
    });
    build.onEnd(async ({ errors, metafile }) => {
      if (errors.length) return;
      const names = {};
      for (const [path, output] of Object.entries(metafile.outputs)) {
        if (path.endsWith(".map")) continue;
        const file = relative(out, resolve(here, path));
        const kind = file.slice(file.lastIndexOf("."));
        if (output.entryPoint) {
          const entry = Object.keys(entries).find((key) => entries[key] === output.entryPoint);
          names[`${entry}${kind}`] = file;
          if (output.cssBundle && kind !== ".css") {
            names[`${entry}.css`] = relative(out, resolve(here, output.cssBundle));
          }
        } else if (Object.keys(output.inputs).length === 1) {
          names[basename(Object.keys(output.inputs)[0])] = file;
        }
      }
      await copyFile(resolve(flagsFrom, "LICENSE"), resolve(out, "flags-license.txt"));
      await writeFile(resolve(out, "manifest.json"), `${JSON.stringify(names, null, 1)}\n`);
    });
  },
};

const options = {
  absWorkingDir: here,
  entryPoints: entries,
  outdir: out,
  entryNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  metafile: true,
  legalComments: "linked",
  loader: { ".woff2": "file", ".svg": "file" },
  logLevel: "warning",
  plugins: [flags, manifest],
};

if (process.argv.includes("--watch")) {
  await (await esbuild.context(options)).watch();
} else {
  await esbuild.build(options);
}
