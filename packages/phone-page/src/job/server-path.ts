import { UPLOAD_PATH } from '@svc/protocol/phone';

/** What a server's paths are added to, from its own page: the page's folder, since a proxy may add a path. */
const OWN_BASE = typeof window === 'undefined' ? '' : cutFolder(window.location.pathname);

/** Likewise from pages of other servers: the base of the server that an upload address leads to. */
export function findServerBase(uploadUrl: string): string {
  const { origin, pathname } = new URL(uploadUrl);
  return origin + cutFolder(pathname);
}

/**
 * The address of a server's path, as seen from the page.
 *
 * @param base - of another server than the page's own.
 */
export function reachPath(path: string, base: string = OWN_BASE): string {
  return base + path;
}

/** The address of an upload, with the server's base. */
export function reachUpload(url: string, base?: string): string {
  return reachPath(`${UPLOAD_PATH}/${url.slice(url.lastIndexOf('/') + 1)}`, base);
}

function cutFolder(pathname: string): string {
  return pathname.replace(/\/[^/]*$/, '');
}
