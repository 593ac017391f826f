import { UPLOAD_PATH } from '@svc/protocol/phone';

/** The prefix of the server's paths: the page's own folder, since a proxy may add a path. */
const SERVER_PATH = typeof window === 'undefined' ? '' : window.location.pathname.replace(/\/[^/]*$/, '');

/** The address of a server's path, as seen from the page. */
export function reachPath(path: string): string {
  return SERVER_PATH + path;
}

/** The address of an upload, with the page's prefix. */
export function reachUpload(url: string): string {
  return reachPath(`${UPLOAD_PATH}/${url.slice(url.lastIndexOf('/') + 1)}`);
}
