import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import { answerJson, readPath, type NodeHandler } from './node-handler.ts';
import { isTrustworthy } from './security-headers.ts';
import { sendFile, type FileToSend } from './send-file.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';
const INDEX = 'index.html';
const ASSETS_PATH = '/phone/assets/';
const NOT_BUILT =
  'The upload page is not built. Run "npm run build" on the computer and start the server again.';

export function isPhonePageBuilt(folder: string): boolean {
  return existsSync(join(folder, INDEX));
}

/** Whether a path is the phone page's: the page itself, or what it loads. */
export function isPhonePagePath(path: string): boolean {
  return path === '/' || (path.startsWith('/phone/') && !path.startsWith('/phone/jobs/'));
}

/** The page that the code leads to. Its assets carry a hash in their names and are kept for a year. */
export function createPhonePageHandler(folder: string): NodeHandler {
  return async (request, response) => {
    setPageHeaders(response);
    if (isTrustworthy(request)) response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      answerJson(response, 404, { error: 'Not found' });
      return;
    }
    if (!isPhonePageBuilt(folder)) {
      answerJson(response, 503, { error: NOT_BUILT });
      return;
    }
    const path = readPath(request);
    const isAsset = path.startsWith(ASSETS_PATH);
    response.setHeader('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-store');
    const failure = await sendFile(request, response, findFile(folder, path));
    if (failure) answerJson(response, 404, { error: 'Not found' });
  };
}

function findFile(folder: string, path: string): FileToSend {
  if (path === '/') return { folder, name: INDEX };
  const isAsset = path.startsWith(ASSETS_PATH);
  const name = path.slice(isAsset ? ASSETS_PATH.length : '/phone/'.length);
  return { folder: isAsset ? join(folder, 'assets') : folder, name };
}

function setPageHeaders(response: ServerResponse): void {
  response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  response.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
}
