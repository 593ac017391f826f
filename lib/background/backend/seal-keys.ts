import { readObject, readText } from '@svc/protocol';
import { exportIdentity, generateSealIdentity, importIdentity, type SealIdentity } from '@svc/seal';
import { storage } from 'wxt/utils/storage';

/**
 * The keys to which phones seal files, a pair for each chain of jobs. Kept in session storage alone, which is in memory
 * and ends with the browser: what was sealed to one of them can be opened by nobody then.
 */
export interface SealKeys {
  /** Makes a pair and keeps it; returns the public key, as it stands in a code. */
  create(): Promise<string>;
  /** The private key. `undefined`: it has ended with an earlier run of the browser, or was dropped. */
  find(key: string): Promise<CryptoKey | undefined>;
  /** Drops all but these. */
  keepOnly(keys: ReadonlySet<string>): Promise<void>;
}

interface KeptKey {
  key: string;
  /** A `CryptoKey` that is not extractable, where session storage can hold one (Firefox), else a private key as JSON. */
  identity: unknown;
}

const stored = storage.defineItem<unknown>('session:seal-keys', { fallback: [] });

export function createSealKeys(): SealKeys {
  return {
    create: async () => {
      const pair = await makePair();
      await change((keys) => [...keys, pair]);
      return pair.key;
    },
    find: async (key) => {
      const identity = (await load()).find((one) => one.key === key)?.identity;
      return isKey(identity) ? identity : importIdentity(identity);
    },
    keepOnly: (wanted) => change((keys) => keys.filter(({ key }) => wanted.has(key))),
  };
}

async function makePair(): Promise<KeptKey> {
  const pair = await generateSealIdentity();
  if (await canBeKept(pair)) return { key: pair.key, identity: pair.privateKey };
  const { key, privateKey } = await generateSealIdentity({ isExtractable: true });
  return { key, identity: await exportIdentity(privateKey) };
}

/** Chromium stores what JSON can say, of which a key is nothing. */
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

async function change(edit: (keys: KeptKey[]) => KeptKey[]): Promise<void> {
  await navigator.locks.request('seal keys', async () => stored.setValue(edit(await load())));
}

async function load(): Promise<KeptKey[]> {
  const value = await stored.getValue();
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const fields = readObject(entry);
    const key = readText(fields?.['key']);
    return key === undefined ? [] : { key, identity: fields?.['identity'] };
  });
}
