/** Returns the anchor that GitHub makes of a heading. The site has the same ones, so that a link works in both. */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}
