import { readObject, readText } from '@svc/protocol';
import {
  DASHBOARD_API_PATH,
  DASHBOARD_PATH,
  DASHBOARD_HEADER,
  DASHBOARD_VERSION,
} from '@svc/protocol/dashboard';
import { texts } from '../texts.ts';
import { DashboardError } from './dashboard-error.ts';

/** After this time the server counts as unreachable. */
const TIMEOUT_MS = 15_000;

/**
 * Sends a request to the dashboard's server. The answer needs no parser: the server refuses a page of another version.
 *
 * @throws DashboardError
 */
export async function askServer<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await send(method, path, body);
  if (response.status === 204) return undefined as Answer; // the caller's type says that there is no answer
  const answer = await readJson(response);
  if (response.ok) return answer as Answer; // page and server are of the same version
  const message = readText(readObject(answer)?.['error']);
  if (response.status === 401 && path !== '/session') {
    throw new DashboardError('signed_out', message ?? texts.signedOut);
  }
  if (response.status === 404 && message === 'Not found') {
    throw new DashboardError('signed_out', texts.switchedOff);
  }
  if (message === undefined || response.status >= 500)
    throw new DashboardError('unreachable', texts.unreachable);
  throw new DashboardError('refused', message);
}

/** The address of this server for other computers, else the one by which this page came. */
export function findServerAddress(publicUrl: string | null): string {
  return publicUrl ?? new URL('.', location.href).href;
}

async function send(method: string, path: string, body: object | undefined): Promise<Response> {
  try {
    // The page may be behind a path that the server does not know.
    const before = location.pathname.slice(0, location.pathname.lastIndexOf(DASHBOARD_PATH));
    return await fetch(before + DASHBOARD_API_PATH + path, {
      method,
      headers: { [DASHBOARD_HEADER]: DASHBOARD_VERSION, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    throw new DashboardError('unreachable', texts.unreachable, { cause });
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new DashboardError('unreachable', texts.unreachable, { cause });
  }
}
