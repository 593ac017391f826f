import { isShown } from './visible-box.ts';

const MIN_SIDE_PX = 30;

/**
 * Origins of the frames that this document shows and the content script cannot be in without a
 * permission: those of other sites, and sandboxed ones, which count as their own address.
 */
export function findClosedFrames(roots: readonly (Document | ShadowRoot)[]): string[] {
  const frames = roots.flatMap((root) => [...root.querySelectorAll<HTMLIFrameElement>('iframe, frame')]);
  const origins = frames
    .filter((frame) => isShown(frame, MIN_SIDE_PX) && !frame.contentDocument)
    .map(originOf);
  return [...new Set(origins)].filter((found) => found !== null);
}

function originOf(frame: HTMLIFrameElement): string | null {
  const address = URL.parse(frame.src, document.baseURI);
  if (address?.protocol === 'http:' || address?.protocol === 'https:') return address.origin;
  // Written by the page itself, but sandboxed: reached with a permission for the page's own site.
  return origin.startsWith('http') ? origin : null;
}
