/** What a package's own licence files do not say. */
export interface PackageNote {
  /** Stands before the licence's text. */
  text: string;
  /** The files with the licence's text, in the package's folder, in place of those that are found at its top. */
  files: readonly string[];
}

/** The libraries in libheif-js: versions of their sources. A test compares them with the WebAssembly. */
export const LIBHEIF_SOURCES = { libheif: '1.23.2', libde265: '1.0.15' };

const LIBHEIF = `libheif-js is libheif ${LIBHEIF_SOURCES.libheif}, and libde265 ${LIBHEIF_SOURCES.libde265} inside it, compiled to WebAssembly.
Both are under the GNU Lesser General Public License, version 3. It and the GNU General Public License, version 3, follow.

Their sources, with the script that compiles them (build-emscripten.sh of libheif), and where libheif-js has them compiled:

  https://github.com/strukturag/libheif/releases/tag/v${LIBHEIF_SOURCES.libheif}
  https://github.com/strukturag/libde265/releases/tag/v${LIBHEIF_SOURCES.libde265}
  https://github.com/catdad-experiments/libheif-emscripten

The WebAssembly is a file of its own beside the pages: phone/assets/libheif-*.wasm. You may replace it with another build
of these libraries under the same name, or delete it; in both cases delete its compressed forms beside it (.br, .gz).`;

/** By the name of the package. */
export const PACKAGE_NOTES: ReadonlyMap<string, PackageNote> = new Map([
  // Its file at the top is the LGPL alone, which has to come with the GPL (LGPL-3, section 4 b).
  ['libheif-js', { text: LIBHEIF, files: ['libheif-wasm/LICENSE'] }],
]);
