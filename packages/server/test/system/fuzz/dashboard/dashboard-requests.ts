import fc from 'fast-check';
import { DASHBOARD_API_PATH as API, DASHBOARD_HEADER, DASHBOARD_VERSION } from '@svc/protocol/dashboard';
import { bodyArbitrary } from '../fuzz-body.ts';
import { extraHeadersArbitrary } from '../fuzz-headers.ts';
import { breakRequests, makeWhole, type FuzzRequest } from '../fuzz-request.ts';
import { mostly, route, type FuzzTarget } from '../fuzz-routes.ts';
import { nastyText } from '../nasty-text.ts';

const keyId = mostly(fc.constant('{keyId}'));
const personId = mostly(fc.constant('{personId}'));
const handle = mostly(fc.constantFrom('{pendingHandle}', '{sendingHandle}', '{completedHandle}'));
const endpoint = mostly(fc.constant('{endpoint}'));
const delivery = mostly(fc.constant('{delivery}'));
const project = fc.constantFrom('', '?status=failed', '?project=fuzz', '?limit=1', '?limit=201', '?status=');

/** Every route of the dashboard's API, and its page. */
const PATHS = [
  ['GET /dashboard/…', ['/dashboard', mostly(fc.constantFrom('', '/', '/assets/index.js'))]],
  [`GET ${API}/session`, [`${API}/session`]],
  [`POST ${API}/session`, [`${API}/session`]],
  [`DELETE ${API}/session`, [`${API}/session`]],
  [`GET ${API}/overview`, [`${API}/overview`]],
  [`GET ${API}/hours`, [`${API}/hours`]],
  [`GET ${API}/settings`, [`${API}/settings`]],
  [`GET ${API}/keys`, [`${API}/keys`]],
  [`POST ${API}/keys`, [`${API}/keys`]],
  [`DELETE ${API}/keys/:id`, [`${API}/keys/`, keyId]],
  [`GET ${API}/people`, [`${API}/people`]],
  [`POST ${API}/people`, [`${API}/people`]],
  [`DELETE ${API}/people/:id`, [`${API}/people/`, personId]],
  [`GET ${API}/jobs`, [`${API}/jobs`, project]],
  [`DELETE ${API}/jobs/:handle`, [`${API}/jobs/`, handle]],
  [`GET ${API}/webhooks`, [`${API}/webhooks`]],
  [`POST ${API}/webhooks`, [`${API}/webhooks`]],
  [`DELETE ${API}/webhooks/:id`, [`${API}/webhooks/`, mostly(fc.constant('{otherEndpoint}'))]],
  [`POST ${API}/webhooks/:id/secret`, [`${API}/webhooks/`, endpoint, '/secret']],
  [
    `POST ${API}/webhooks/:id/deliveries/:delivery/send`,
    [`${API}/webhooks/`, endpoint, '/deliveries/', delivery, '/send'],
  ],
] as const;

/** Without the page, which is public. */
export const DASHBOARD_ROUTES: readonly string[] = PATHS.map(([name]) => name).slice(1);

function withHeaders(headers: string[]): fc.Arbitrary<FuzzTarget> {
  return fc.oneof(...PATHS.map(([name, parts]) => route(name, { headers, parts: [...parts] })));
}

/** Texts for the bodies of requests. */
export interface FuzzedWords {
  adminSecret: string;
  /** A receiver that accepts every webhook. */
  receiverUrl: string;
}

function makeBodies({ adminSecret, receiverUrl }: FuzzedWords): fc.Arbitrary<string> {
  // All on this machine, since webhooks are really sent.
  const urls = [receiverUrl, 'http://127.0.0.1:1/', 'https://a:b@127.0.0.1/', 'file:///etc/passwd'];
  const right = fc.record(
    {
      secret: fc.oneof({ arbitrary: fc.constant(adminSecret), weight: 4 }, nastyText, fc.jsonValue()),
      projectId: fc.oneof(fc.constantFrom('fuzz', 'another', 'embedded'), nastyText, fc.jsonValue()),
      name: fc.oneof(fc.constantFrom('Ada', 'x'.repeat(101)), nastyText, fc.jsonValue()),
      url: fc.oneof(fc.constantFrom(...urls), fc.jsonValue()),
    },
    { requiredKeys: [] },
  );
  const json = right.map((value) => Buffer.from(JSON.stringify(value)).toString('latin1'));
  return fc.oneof({ arbitrary: json, weight: 2 }, bodyArbitrary);
}

const PAGE = `${DASHBOARD_HEADER}: ${DASHBOARD_VERSION}`;
const PROOF = [PAGE, 'Origin: http://localhost', 'Sec-Fetch-Site: same-origin'];
const SESSION = 'Cookie: {cookie}';

export const FUZZ_SENDERS = ['signed in', 'signed out', 'another page'] as const;
export type FuzzSender = (typeof FUZZ_SENDERS)[number];

export function createDashboardRequests(words: FuzzedWords): Record<FuzzSender, fc.Arbitrary<FuzzRequest>> {
  const bodies = makeBodies(words);
  const own = makeWhole({ routes: withHeaders([...PROOF, SESSION]), bodies });
  const ofStrangers = (kinds: string[][]) =>
    fc.oneof(
      ...kinds.map((headers) => makeWhole({ routes: withHeaders(headers), extraHeaders: harmless, bodies })),
    );
  return {
    'signed in': fc.oneof({ arbitrary: own, weight: 4 }, { arbitrary: breakRequests(own), weight: 1 }),
    'signed out': ofStrangers(NO_SESSIONS.map((headers) => PROOF.concat(headers))),
    'another page': ofStrangers(NO_PROOFS.map((headers) => [SESSION].concat(headers))),
  };
}

/** Without headers that identify the sender. */
const harmless = extraHeadersArbitrary.map((lines) => lines.filter((line) => !SAYS_WHO.test(line)));
const SAYS_WHO = /^(cookie|origin|sec-fetch-site|x-forwarded-proto)\b/i;

/** Headers of the dashboard's page without a valid session. */
const NO_SESSIONS: string[][] = [
  [],
  ['Cookie: svc_dashboard='],
  ['Cookie: {prolongedCookie}'],
  ['Cookie: {forgedCookie}'],
  ['Cookie: __Host-{cookie}'],
  ['Authorization: Bearer {key}'],
];

/** Headers with a valid session, but not of the dashboard's page. */
const NO_PROOFS: string[][] = [
  [],
  ['Origin: http://localhost', 'Sec-Fetch-Site: same-origin'],
  [PAGE, 'Origin: http://evil.example'],
  [PAGE, 'Origin: null'],
  [PAGE, 'Origin: http://localhost:1'],
  [PAGE, 'Sec-Fetch-Site: cross-site'],
  [PAGE, 'Sec-Fetch-Site: same-site'],
  [PAGE, 'Sec-Fetch-Site: none'],
  ['X-Svc-Dashboard: 0', 'Origin: http://localhost'],
];
