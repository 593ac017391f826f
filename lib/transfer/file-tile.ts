/**
 * What the drag of a popup's tile carries: no file and no data. The type alone tells the content script that a drop means
 * "put the held files here"; browsers hand no file of an extension's page to another page.
 */
export const TILE_TYPE = 'application/x-pocketfill-tile';

/** What a file without a picture shows of its type: `PDF` of `claim.pdf`; empty where the name has no short extension. */
export function typeLabelOf(name: string): string {
  return /\.(\w{1,4})$/.exec(name)?.[1]?.toUpperCase() ?? '';
}
