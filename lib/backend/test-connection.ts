import { isSvcError, jobPath, kindOfHost } from '@svc/protocol';
import { answersWithoutCors } from './answers-without-cors.ts';
import { isNoRouteAnswer, judgeAnswer, readAnswer, type Answer, type Verdict } from './judge-answer.ts';
import { withHeaders } from '../settings/request-headers.ts';
import { DEFAULT_BACKEND, type Backend } from '../settings/saved-backends.ts';

/**
 * What a person learns from a test. Each kind but `works` comes with a next step in its sentence. What an answer tells:
 * {@link judgeAnswer}. `redirected`: it sends requests on, which request headers do not follow, and browsers do not say
 * where to. `newerServer`, `olderServer`: it does not understand this extension.
 */
export type ConnectionResult =
  | (Verdict & { host: string })
  | { kind: 'unreachable' | 'slow' | 'redirected' | 'newerServer' | 'olderServer'; host: string }
  /** All requests are sent on to this address. */
  | { kind: 'moved'; host: string; to: string }
  /**
   * `needsAccess`: something answers, but the browser keeps the answer from extensions without permission.
   * `silent`: nothing answers, or something that browsers hide from them altogether
   * (`Cross-Origin-Resource-Policy`). `silentInNetwork`: likewise, at an address that is in the private network for sure,
   * from which browsers keep more away.
   */
  | { kind: 'needsAccess' | 'silent' | 'silentInNetwork'; host: string; origin: string };

export interface TestPorts {
  fetch: typeof globalThis.fetch;
  /** Default {@link createRandomJobId}. */
  createId?: () => string;
  /** Whether the person lets the extension read what an origin answers. Default: nobody can be asked. */
  hasAccess?: (origin: string) => Promise<boolean>;
  /** Default 5000. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 5000;

/** None of the four routes, so that the contract says what a backend answers (4.1, rule 2). */
const NO_ROUTE = '/no-such-route';

/**
 * Asks a backend for a job that cannot exist: one that speaks the four routes answers 404 with
 * "Job not found" (docs/protocol.md, "The four application routes"). Others may answer 500: they are asked for a path
 * that is no route as well. Never rejects, and creates nothing.
 */
export async function testConnection(backend: Backend, ports: TestPorts): Promise<ConnectionResult> {
  const { origin, host } = new URL(backend.address);
  const base = `${backend.address}${backend.routeBase}`;
  const url = `${base}${jobPath((ports.createId ?? createRandomJobId)())}`;
  const signal = AbortSignal.timeout(ports.timeoutMs ?? TIMEOUT_MS);
  const ask = async (url: string): Promise<(Answer & { sentTo: string | null }) | null> => {
    const response = await ports.fetch(url, withHeaders({ ...REQUEST, signal }, backend.headers));
    if (response.type === 'opaqueredirect') return null;
    return { ...(await readAnswer(response)), sentTo: response.redirected ? response.url : null };
  };
  try {
    const answer = await ask(url);
    if (!answer) return { kind: 'redirected', host };
    // A request that creates a job is not sent on: its preflight refuses that.
    if (answer.sentTo !== null) return { kind: 'moved', host, to: addressIn(answer.sentTo, backend) };
    const result = { ...judgeAnswer(answer, backend.headers), host };
    if (answer.status !== 500) return result;
    const other = await ask(`${base}${NO_ROUTE}`).catch(() => null);
    if (signal.aborted) return { kind: 'slow', host };
    return other && isNoRouteAnswer(other) ? { kind: 'works', host } : result;
  } catch (error) {
    if (isSvcError(error)) return { kind: 'otherService', host }; // an answer without end
    if (signal.aborted) return { kind: 'slow', host };
    if (await answersWithoutCors({ url, fetch: ports.fetch, signal }))
      return { kind: 'needsAccess', host, origin };
    if (signal.aborted) return { kind: 'slow', host };
    if (!(await mayBeHidden(backend, ports))) return { kind: 'unreachable', host };
    return { kind: isInNetworkForSure(backend.address) ? 'silentInNetwork' : 'silent', host, origin };
  }
}

/** An id of the form that our server gives (22 characters of base64url), known to nobody. */
export function createRandomJobId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Our own server hides from no extension, unless that sends headers which the server does not expect. */
async function mayBeHidden({ address, headers }: Backend, { hasAccess }: TestPorts): Promise<boolean> {
  const isPlain = address === DEFAULT_BACKEND.address && headers.length === 0;
  return !isPlain && hasAccess !== undefined && !(await hasAccess(new URL(address).origin));
}

/** A name without a dot may as well be half of an address. */
function isInNetworkForSure(address: string): boolean {
  const hostname = new URL(address).hostname.replace(/\.+$/, '');
  return kindOfHost(hostname) === 'network' && /[.:]/.test(hostname);
}

/** The address of a backend that has answered at this URL. */
function addressIn(url: string, { routeBase }: Backend): string {
  const { origin, pathname } = new URL(url);
  const end = routeBase === '' ? -1 : pathname.lastIndexOf(`${routeBase}/`);
  return end > 0 ? origin + pathname.slice(0, end) : origin;
}

const REQUEST = {
  credentials: 'omit',
  cache: 'no-store',
  // Creating a job sends this header too, so that its preflight is tested along with it.
  headers: { 'content-type': 'application/json' },
} as const;
