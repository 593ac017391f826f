import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  CHECKSUM_HEADER,
  CLAIM_HEADER,
  JOB_STATE_HEADER,
  METHOD_HEADER,
  PHONE_JOBS_PATH,
  SEALING_HEADER,
  UPLOAD_PATH,
} from '@svc/protocol/phone';
import { PHONE_UPLOADS_PATH } from '@svc/protocol/uploaded-parts';

const PATHS = [UPLOAD_PATH, `${PHONE_JOBS_PATH}/`, `${PHONE_UPLOADS_PATH}/`];
/** Of tus 1.0. */
const TUS_HEADERS = 'Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset';
const ALLOWED_HEADERS = `Content-Type, Prefer, ${TUS_HEADERS}, ${CLAIM_HEADER}, ${CHECKSUM_HEADER}, ${SEALING_HEADER}, ${METHOD_HEADER}`;
/** What pages of other origins may read of an answer of the phone's routes. */
export const PHONE_EXPOSED_HEADERS = `Location, Tus-Resumable, Upload-Length, Upload-Offset, ${JOB_STATE_HEADER}, Preference-Applied, Retry-After`;
const PREFLIGHT_MAX_AGE_SECONDS = '600';

/**
 * Lets pages of any origin use the routes of phones (CORS): on a phone, the button of an application sends the files
 * itself. The id of the job and the claim are the proof; there are no cookies, so an origin proves nothing.
 *
 * @returns whether the request was a preflight, which is answered.
 */
export function shareWithPages(request: IncomingMessage, response: ServerResponse, path: string): boolean {
  if (request.headers.origin === undefined || !PATHS.some((own) => path.startsWith(own))) return false;
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', PHONE_EXPOSED_HEADERS);
  if (request.method !== 'OPTIONS') return false;
  response.writeHead(204, {
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers': ALLOWED_HEADERS,
    'Access-Control-Allow-Private-Network': 'true',
    'Access-Control-Max-Age': PREFLIGHT_MAX_AGE_SECONDS,
  });
  response.end();
  return true;
}
