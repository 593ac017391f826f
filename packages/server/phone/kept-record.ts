import { readCount, readObject, readText } from '@svc/protocol';

/** What is kept beside the bytes of a chosen file, so that the same file can be sent on. */
export interface KeptRecord {
  name: string;
  type: string;
  lastModified: number;
  size: number;
  /** Proves that it is this phone that claimed the job: other memories of it may be younger than a kill. */
  claim: string;
  /** After it nobody wants the bytes. */
  expiresAtMs: number;
}

/** `undefined` for what is no record. */
export function parseKeptRecord(value: unknown): KeptRecord | undefined {
  const fields = readObject(value);
  const [name, type, claim] = ['name', 'type', 'claim'].map((key) => readText(fields?.[key]));
  const [size, expiresAtMs] = ['size', 'expiresAtMs'].map((key) => readCount(fields?.[key]));
  const lastModified = fields?.['lastModified'];
  if (name === undefined || type === undefined || claim === undefined) return undefined;
  if (size === undefined || expiresAtMs === undefined || typeof lastModified !== 'number') return undefined;
  return { name, type, claim, size, expiresAtMs, lastModified };
}

/** The file as it was chosen. */
export function restoreFile(bytes: Blob, { name, type, lastModified }: KeptRecord): File {
  return new File([bytes], name, { type, lastModified });
}

/** Ends every trailer; a file without it was never whole. */
const MAGIC = 'pocketfill file 1';
const LENGTH_DIGITS = 8;
const END_BYTES = LENGTH_DIGITS + MAGIC.length;

/**
 * What is written behind the bytes of a file that lies in one piece with its record, last of all: the
 * record, its length and a mark. A copy that broke off lacks it.
 */
export function encodeTrailer(record: KeptRecord): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(record));
  const end = String(json.length).padStart(LENGTH_DIGITS, '0') + MAGIC;
  return new Uint8Array([...json, ...new TextEncoder().encode(end)]);
}

/** The record at the end of a whole file. `undefined`: the copy broke off, or it is none of ours. */
export async function readTrailer(kept: Blob): Promise<KeptRecord | undefined> {
  const end = await readText8(kept.slice(-END_BYTES));
  const length = Number(end.slice(0, LENGTH_DIGITS));
  if (end.slice(LENGTH_DIGITS) !== MAGIC || !Number.isInteger(length)) return undefined;
  const json = await readText8(kept.slice(-END_BYTES - length, -END_BYTES));
  const record = parseKeptRecord(parseJson(json));
  return record && record.size + length + END_BYTES === kept.size ? record : undefined;
}

async function readText8(bytes: Blob): Promise<string> {
  return new TextDecoder().decode(await bytes.arrayBuffer());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // it broke off in the middle, or it is a file whose last bytes look like ours
  }
}
