import fc from 'fast-check';
import { createTargets, fillIn, type FuzzTargets } from './fuzz-targets.ts';
import { requestArbitrary, type FuzzRequest } from './fuzz-request.ts';
import { judgeAnswer } from './judge-answer.ts';
import { sendRaw } from './send-raw.ts';

export interface FuzzedServer {
  /** With an IP address as its host. */
  url: string;
  apiKey: string;
  /** Another instance, where the jobs are made that requests are about. Default: the same. */
  otherUrl?: string;
}

/** The number of answers of each class, by route. */
export type FuzzCounts = Map<string, Map<string, number>>;

/**
 * Sends random requests, twenty at a time, uploads one after another. `judgeAnswer` must accept each answer, and the
 * server must be well afterwards.
 */
export function createFuzz({ url, apiKey, otherUrl = url }: FuzzedServer, counts: FuzzCounts = new Map()) {
  return createBatches({
    url,
    requests: requestArbitrary,
    batchesPerTargets: 10,
    createTargets: () => createTargets(otherUrl, apiKey),
    async send(batch, targets) {
      const sendOne = (request: FuzzRequest) =>
        sendRequest(request, { url, counts, text: fillIn(encodeIds(request.text, targets), targets) });
      // A new upload request of a phone cuts off the former one, which then has no answer.
      const uploads = batch.filter(({ route }) => route.includes('/upload'));
      await Promise.all(batch.filter((request) => !uploads.includes(request)).map(sendOne));
      for (const request of uploads) await sendOne(request);
    },
  });
}

/** Ids in metadata are base64. */
function encodeIds(text: string, targets: FuzzTargets): string {
  return text.replace(/(\{\w+\})~/g, (_whole, name: string) => btoa(fillIn(name, targets)));
}

interface Batches<Targets> {
  url: string;
  requests: fc.Arbitrary<FuzzRequest>;
  /** Makes the jobs that requests are about. They do not stay in their states, so new ones are made at times. */
  createTargets: () => Promise<Targets>;
  batchesPerTargets: number;
  send: (batch: FuzzRequest[], targets: Targets) => Promise<void>;
}

/** Requests in a batch, each over its own connection. */
const BATCH = 20;

/** Sends batches of requests. After each of them the server must be well. */
export function createBatches<Targets>({ url, requests, send, ...made }: Batches<Targets>) {
  let batches = 0;
  let targets: Promise<Targets> | undefined;
  return fc.asyncProperty(fc.array(requests, { minLength: BATCH, maxLength: BATCH }), async (batch) => {
    if (batches++ % made.batchesPerTargets === 0) targets = undefined;
    await send(batch, await (targets ??= made.createTargets()));
    const health = await fetch(`${url}/healthz`);
    if (health.status !== 200) throw new Error(`The server is not well: ${health.status}`);
  });
}

interface Sending {
  url: string;
  counts: FuzzCounts;
  /** The request without placeholders. */
  text: string;
  /** Finds more problems than `judgeAnswer` does. */
  judge?: (answer: string, status: number | undefined) => string[];
}

/** Throws if the answer is not as it should be. */
export async function sendRequest(
  request: FuzzRequest,
  { url, counts, text, judge = () => [] }: Sending,
): Promise<void> {
  const { isWhole, mayBeHeld, route } = request;
  const answer = await sendRaw(text, { port: Number(new URL(url).port), isWhole, mayBeHeld });
  const { status, problems } = judgeAnswer(request, answer);
  problems.push(...judge(answer.text, status));
  if (problems.length > 0) {
    const shown = JSON.stringify([text.slice(0, 500), answer.text.slice(0, 300)]);
    throw new Error(`${problems.join(', ')}: ${shown}`);
  }
  countAnswer(counts, isWhole ? route : 'malformed or cut off', status);
}

function countAnswer(counts: FuzzCounts, route: string, status: number | undefined): void {
  const kind = status === undefined ? 'closed' : `${Math.floor(status / 100)}xx`;
  const kinds = counts.get(route) ?? new Map<string, number>();
  counts.set(route, kinds.set(kind, (kinds.get(kind) ?? 0) + 1));
}
