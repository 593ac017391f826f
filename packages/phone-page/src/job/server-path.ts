import { UPLOAD_PATH } from '@svc/protocol/phone';

/** Where the server's paths begin: in the page's own folder. What is before that, a proxy may have taken away. */
const SERVER_PATH = typeof window === 'undefined' ? '' : window.location.pathname.replace(/\/[^/]*$/, '');

/** A path of the server, as the page reaches it. */
export function reachPath(path: string): string {
  return SERVER_PATH + path;
}

/** The upload that an address leads to, whatever is before its id. */
export function reachUpload(url: string): string {
  return reachPath(`${UPLOAD_PATH}/${url.slice(url.lastIndexOf('/') + 1)}`);
}
