import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { answerJson, readPath, type NodeHandler } from '../http/node-handler.ts';
import { isTrustworthy } from '../http/security-headers.ts';
import { sendFile, type FileToSend } from './send-file.ts';

/** A page of ours with what it loads, as Vite builds it. */
export interface Page {
  folder: string;
  /** Where the page itself is, for example `/`. */
  path: string;
  /** Where its other files are, for example `/phone/`. */
  filesPath: string;
  contentSecurityPolicy: readonly string[];
  /** What to do when it is not built. */
  notBuilt: string;
}

const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';
const INDEX = 'index.html';

export function isPageBuilt(folder: string): boolean {
  return existsSync(join(folder, INDEX));
}

/** Serves a page. Its assets carry a hash in their names and are kept for a year. */
export function createPageHandler(page: Page): NodeHandler {
  return async (request, response) => {
    setPageHeaders(response, page);
    if (isTrustworthy(request)) response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      answerJson(response, 404, { error: 'Not found' });
      return;
    }
    if (!isPageBuilt(page.folder)) {
      answerJson(response, 503, { error: page.notBuilt });
      return;
    }
    const path = readPath(request);
    const isAsset = path.startsWith(assetsPathOf(page));
    response.setHeader('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-store');
    const failure = await sendFile(request, response, findFile(page, path));
    if (failure) answerJson(response, 404, { error: 'Not found' });
  };
}

function findFile(page: Page, path: string): FileToSend {
  const { folder, filesPath } = page;
  if (path === page.path) return { folder, name: INDEX };
  const assetsPath = assetsPathOf(page);
  const isAsset = path.startsWith(assetsPath);
  const name = path.slice(isAsset ? assetsPath.length : filesPath.length);
  return { folder: isAsset ? join(folder, 'assets') : folder, name };
}

function assetsPathOf({ filesPath }: Page): string {
  return `${filesPath}assets/`;
}

function setPageHeaders(response: ServerResponse, { contentSecurityPolicy }: Page): void {
  response.setHeader('Content-Security-Policy', contentSecurityPolicy.join('; '));
  response.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
}
