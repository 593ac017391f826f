import { parseJson } from '../job/stored-json.ts';
import { parseSavedRecord, type SavedFile, type SavedRecord } from './file-store.ts';

/*
 * What the page and its worker share: the folder in the origin's private file system, the file format, and the
 * messages. A saved file has the bytes, the record as JSON, its length, and a mark. The mark is written last, so an
 * incomplete copy lacks it.
 */

const FOLDER = 'pocketfill';
const MARK = 'pocketfill file 1';
const LENGTH_DIGITS = 8;
const END_BYTES = LENGTH_DIGITS + MARK.length;

/** An order to the worker, one at a time. Its answer says whether the whole file was saved. */
export type CopyOrder = SavedFile & { key: string };
export const STOP = 'stop';

/**
 * The folder that holds saved files, each named after its key.
 *
 * @throws if the browser has none: plain http, private modes, older browsers.
 */
export async function openPrivateFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

/** The bytes that follow the file. */
export function encodeTrailer(record: SavedRecord): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(record));
  const end = String(json.length).padStart(LENGTH_DIGITS, '0') + MARK;
  return new Uint8Array([...json, ...new TextEncoder().encode(end)]);
}

/** The record at the end of a complete file. `undefined`: the copy is incomplete, or not one of ours. */
export async function readTrailer(saved: Blob): Promise<SavedRecord | undefined> {
  const end = await decode(saved.slice(-END_BYTES));
  const length = Number(end.slice(0, LENGTH_DIGITS));
  if (end.slice(LENGTH_DIGITS) !== MARK || !Number.isInteger(length)) return undefined;
  const json = await decode(saved.slice(-END_BYTES - length, -END_BYTES));
  const record = parseSavedRecord(parseJson(json)); // a file of the person may end with the mark
  return record && record.size + length + END_BYTES === saved.size ? record : undefined;
}

async function decode(bytes: Blob): Promise<string> {
  return new TextDecoder().decode(await bytes.arrayBuffer());
}
