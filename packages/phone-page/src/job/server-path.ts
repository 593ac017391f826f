import { UPLOAD_PATH } from '@svc/protocol/phone';

/**
 * What the server's paths are added to. In its own page, that page's folder, since a proxy may add a path; else the
 * address that {@link reachServer} was told last.
 */
let base = typeof window === 'undefined' ? '' : window.location.pathname.replace(/\/[^/]*$/, '');

/** Sends all further requests to the server of an upload address, from a page of another server. */
export function reachServer(uploadUrl: string): void {
  const { origin, pathname } = new URL(uploadUrl);
  base = origin + pathname.replace(/\/[^/]*$/, '');
}

/** The address of a server's path, as seen from the page. */
export function reachPath(path: string): string {
  return base + path;
}

/** The address of an upload, with the page's prefix. */
export function reachUpload(url: string): string {
  return reachPath(`${UPLOAD_PATH}/${url.slice(url.lastIndexOf('/') + 1)}`);
}
