import fc from 'fast-check';
import { createTargets, fillIn, type FuzzTargets } from './fuzz-targets.ts';
import { requestArbitrary, type FuzzRequest } from './fuzz-request.ts';
import { judgeAnswer } from './judge-answer.ts';
import { sendRaw } from './send-raw.ts';

export interface FuzzedServer {
  /** With an address instead of a name. */
  url: string;
  apiKey: string;
  /** Another instance, where the things are made that requests are about. Default: the same. */
  otherUrl?: string;
}

/** How many answers of each class a route gave. */
export type FuzzCounts = Map<string, Map<string, number>>;

/** Sent at the same time, each over its own connection. */
const BATCH = 20;

/** Jobs do not stay in the states that requests are aimed at. */
const BATCHES_PER_TARGETS = 10;

/**
 * Sends any requests, twenty at a time, uploads one after another; each gets an answer that `judgeAnswer`
 * accepts, and after them the server is as well as before.
 */
export function createFuzz(server: FuzzedServer, counts: FuzzCounts = new Map()) {
  let batches = 0;
  let targets: FuzzTargets | undefined;
  const port = Number(new URL(server.url).port);
  const sendOne = async (request: FuzzRequest, known: FuzzTargets) => {
    const { isWhole, mayBeHeld } = request;
    const text = fillIn(encodeIds(request.text, known), known);
    const answer = await sendRaw(text, { port, isWhole, mayBeHeld });
    const { status, problems } = judgeAnswer(request, answer);
    if (problems.length > 0) {
      const shown = JSON.stringify([text.slice(0, 500), answer.text.slice(0, 300)]);
      throw new Error(`${problems.join(', ')}: ${shown}`);
    }
    countAnswer(counts, isWhole ? request.route : 'malformed or cut off', status);
  };
  const requests = fc.array(requestArbitrary, { minLength: BATCH, maxLength: BATCH });
  return fc.asyncProperty(requests, async (batch) => {
    if (batches++ % BATCHES_PER_TARGETS === 0) {
      targets = await createTargets(server.otherUrl ?? server.url, server.apiKey);
    }
    const known = targets;
    if (!known) return;
    // A phone that comes again cuts off its own former request, which then has no answer.
    const uploads = batch.filter(({ route }) => route.includes('/upload'));
    const others = batch.filter((request) => !uploads.includes(request));
    await Promise.all(others.map((request) => sendOne(request, known)));
    for (const request of uploads) await sendOne(request, known);
    const health = await fetch(`${server.url}/healthz`);
    if (health.status !== 200) throw new Error(`The server is not well: ${health.status}`);
  });
}

/** In metadata an id is base64, of what the placeholder stands for. */
function encodeIds(text: string, targets: FuzzTargets): string {
  return text.replace(/(\{\w+\})~/g, (_whole, name: string) => btoa(fillIn(name, targets)));
}

export function countAnswer(counts: FuzzCounts, route: string, status: number | undefined): void {
  const kind = status === undefined ? 'closed' : `${Math.floor(status / 100)}xx`;
  const kinds = counts.get(route) ?? new Map<string, number>();
  counts.set(route, kinds.set(kind, (kinds.get(kind) ?? 0) + 1));
}
