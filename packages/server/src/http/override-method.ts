import type { IncomingMessage } from 'node:http';
import { METHOD_HEADER, PHONE_JOBS_PATH, UPLOAD_PATH } from '@svc/protocol/phone';

const METHODS = ['PATCH', 'PUT', 'DELETE', 'HEAD'];
const PHONE_PATHS = [UPLOAD_PATH, `${PHONE_JOBS_PATH}/`];

/**
 * Treats a `POST` as the method in `X-HTTP-Method-Override`
 * (https://tus.io/protocols/resumable-upload#x-http-method-override), since some networks block other methods. Only for
 * routes of phones.
 */
export function overrideMethod(request: IncomingMessage): void {
  const { method, headers, url = '' } = request;
  const wanted = METHODS.find((known) => known === headers[METHOD_HEADER.toLowerCase()]);
  if (method !== 'POST' || !wanted || !PHONE_PATHS.some((path) => url.startsWith(path))) return;
  request.method = wanted;
}
