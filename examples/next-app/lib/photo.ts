/** A photo in the gallery: what the browser is told of it, and what is kept beside its bytes. */
export interface Photo {
  id: string;
  name: string;
  /** This app's own address of it. */
  url: string;
  contentType: string;
  size: number;
  /** ISO 8601. */
  arrivedAt: string;
}

// What a browser shows without running anything in it: an SVG may carry scripts.
const SHOWN_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** Whether browsers show it as a picture. All else is offered as a download. */
export function isPicture({ contentType }: Photo): boolean {
  return SHOWN_TYPES.has(contentType);
}
