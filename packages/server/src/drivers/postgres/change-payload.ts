import { readObject } from '@svc/protocol';
import type { Change } from '../../ports/change-feed.ts';

/** PostgreSQL refuses a payload of 8000 bytes. A change has less than 80, since its id is one of this server's. */
const MAX_CHANGES = 90;

/** Writes changes as payloads, as many as needed. */
export function writePayloads(from: string, changes: readonly Change[]): string[] {
  const payloads: string[] = [];
  for (let start = 0; start < changes.length; start += MAX_CHANGES) {
    payloads.push(JSON.stringify({ from, changes: changes.slice(start, start + MAX_CHANGES) }));
  }
  return payloads;
}

/** Parses a payload, which any user of the database may have sent. `undefined`: invalid. */
export function parsePayload(text: string): { from: string; changes: Change[] } | undefined {
  const { from, changes } = readObject(parseJson(text)) ?? {};
  if (typeof from !== 'string' || !Array.isArray(changes)) return undefined;
  const known = changes.map(parseChange);
  // Changes of another release's kinds are ignored.
  return { from, changes: known.filter((change) => change !== undefined) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseChange(value: unknown): Change | undefined {
  const { kind, jobId, uploadId, lease, atMs } = readObject(value) ?? {};
  if ((kind === 'changed' || kind === 'ended') && typeof jobId === 'string') return { kind, jobId };
  if ((kind === 'dropped' || kind === 'wanted') && typeof uploadId === 'string') return { kind, uploadId };
  if (kind === 'freed' && typeof lease === 'string') return { kind, lease };
  if (kind === 'expires' && Number.isSafeInteger(atMs)) return { kind, atMs: Number(atMs) };
  return undefined;
}
