import { isShown } from './visible-box.ts';

/** Smaller ones hold counters, badges and the like, and a field would not fit. */
const MIN_WIDTH_PX = 120;
const MIN_HEIGHT_PX = 40;

/**
 * Origins of the frames that this document shows and the content script cannot be in without a
 * permission: those of other sites, and sandboxed ones, which count as their own address.
 */
export function findClosedFrames(roots: readonly (Document | ShadowRoot)[]): string[] {
  const frames = roots.flatMap((root) => [...root.querySelectorAll<HTMLIFrameElement>('iframe, frame')]);
  const closed = frames.filter((frame) => !frame.contentDocument && isLarge(frame) && isShown(frame));
  const origins = closed.map(originOf);
  return [...new Set(origins)].filter((found) => found !== null);
}

function isLarge({ offsetWidth, offsetHeight }: HTMLIFrameElement): boolean {
  return offsetWidth >= MIN_WIDTH_PX && offsetHeight >= MIN_HEIGHT_PX;
}

function originOf(frame: HTMLIFrameElement): string | null {
  const address = URL.parse(frame.src, document.baseURI);
  if (address?.protocol === 'http:' || address?.protocol === 'https:') return address.origin;
  // Written by the page itself, but sandboxed: reached with a permission for the page's own site.
  return origin.startsWith('http') ? origin : null;
}
