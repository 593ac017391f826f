import { readCount, readText } from '@svc/protocol';
import { exportIdentity, generateSealIdentity, importIdentity, type SealIdentity } from '@svc/seal';
import { storage } from 'wxt/utils/storage';
import { shape } from '../../transfer/read-shape.ts';
import type { Transfer } from '../../transfer/transfer.ts';
import { createSessionList } from '../storage/session-list.ts';

interface KeptKey {
  key: string;
  /** A `CryptoKey` that is not extractable, where session storage can hold one (Firefox), else a private key as JSON. */
  identity: unknown;
  /** Milliseconds since 1970. */
  madeAtMs: number;
}

const HOUR_MS = 60 * 60_000;

const { load, change } = createSessionList(
  'seal-keys',
  shape<KeptKey>({ key: readText, identity: (value) => value, madeAtMs: (value) => readCount(value) ?? 0 }),
);

/**
 * The keys to which phones seal files, a pair for each chain of jobs. Kept in session storage alone, which is in memory
 * and ends with the browser: files that were sealed to one of them cannot be opened after that.
 */
export function createSealKeys(now: () => number) {
  return {
    /** Makes a pair and keeps it. Resolves with the public key, as it stands in a code. */
    create: async (): Promise<string> => {
      let made = '';
      await change(async (keys) => {
        const pair = await makePair();
        made = pair.key;
        return [...keys, { ...pair, madeAtMs: now() }];
      });
      return made;
    },
    /** The private key. `undefined`: it has ended with an earlier run of the browser, or was dropped. */
    find: async (key: string): Promise<CryptoKey | undefined> => {
      const identity = (await load()).find((one) => one.key === key)?.identity;
      return isKey(identity) ? identity : importIdentity(identity);
    },
    /** Drops unused keys an hour after they were made: a younger one may be for a job that is being made. */
    dropUnused: (used: ReadonlySet<string>): Promise<void> =>
      change((keys) => {
        const kept = keys.filter(({ key, madeAtMs }) => used.has(key) || now() - madeAtMs < HOUR_MS);
        return kept.length < keys.length ? kept : null;
      }),
  };
}

export type SealKeys = ReturnType<typeof createSealKeys>;

/** The key that the files of a transfer are sealed to, if there is one. */
export function listSealKeys({ state }: Transfer): string[] {
  const job = 'job' in state ? state.job : state.name === 'failed' ? state.sent?.job : undefined;
  return job?.sealKey ? [job.sealKey] : [];
}

async function makePair(): Promise<Omit<KeptKey, 'madeAtMs'>> {
  const pair = await generateSealIdentity();
  if (await canBeKept(pair)) return { key: pair.key, identity: pair.privateKey };
  const { key, privateKey } = await generateSealIdentity({ isExtractable: true });
  return { key, identity: await exportIdentity(privateKey) };
}

/** Whether session storage can hold a key: Chromium stores JSON, which cannot express one. */
async function canBeKept({ privateKey }: SealIdentity): Promise<boolean> {
  const probe = storage.defineItem<unknown>('session:seal-key-probe');
  try {
    await probe.setValue(privateKey);
    return isKey(await probe.getValue());
  } catch {
    return false; // refused
  } finally {
    await probe.removeValue();
  }
}

function isKey(value: unknown): value is CryptoKey {
  return typeof CryptoKey !== 'undefined' && value instanceof CryptoKey;
}
