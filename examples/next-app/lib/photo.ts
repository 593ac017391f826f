/** A photo in the gallery, as the browser gets it and as it is stored. */
export interface Photo {
  id: string;
  name: string;
  /** Its address in this app. */
  url: string;
  contentType: string;
  size: number;
  /** ISO 8601. */
  arrivedAt: string;
}

// Types that a browser shows without running anything. An SVG may contain scripts.
const SHOWN_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** Whether browsers show it as a picture. Other files are offered as downloads. */
export function isPicture({ contentType }: Photo): boolean {
  return SHOWN_TYPES.has(contentType);
}
