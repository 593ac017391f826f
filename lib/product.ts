/** What the extension's manifest says of itself. */
export interface Product {
  version: string;
  /** The repository's address, without a slash at its end. */
  homepage: string;
}

/** @param manifest - `browser.runtime.getManifest()`. */
export function readProduct(manifest: { version: string; homepage_url?: string | undefined }): Product {
  return { version: manifest.version, homepage: manifest.homepage_url ?? '' };
}

export function helpUrl({ homepage }: Product): string {
  return `${homepage}#readme`;
}

/** How to run a server for others. */
export function selfHostingUrl({ homepage }: Product): string {
  return `${homepage}/blob/HEAD/docs/self-hosting.md`;
}

/** The newest server, for all systems. */
export function downloadsUrl({ homepage }: Product): string {
  return `${homepage}/releases/latest`;
}
