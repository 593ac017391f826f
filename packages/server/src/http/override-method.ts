import type { IncomingMessage } from 'node:http';
import { METHOD_HEADER, PHONE_JOBS_PATH, UPLOAD_PATH } from '@svc/protocol/phone';

const METHODS = ['PATCH', 'PUT', 'DELETE', 'HEAD'];
const PHONE_PATHS = [UPLOAD_PATH, `${PHONE_JOBS_PATH}/`];

/**
 * Takes a `POST` for what `X-HTTP-Method-Override` says (https://tus.io/protocols/resumable-upload#x-http-method-override):
 * some networks let no other method through. Only phones are in networks that nobody here knows.
 */
export function overrideMethod(request: IncomingMessage): void {
  const { method, headers, url = '' } = request;
  const wanted = METHODS.find((known) => known === headers[METHOD_HEADER.toLowerCase()]);
  if (method !== 'POST' || !wanted || !PHONE_PATHS.some((path) => url.startsWith(path))) return;
  request.method = wanted;
}
