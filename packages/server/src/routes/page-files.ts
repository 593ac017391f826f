import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getRawAsset, isSea } from 'node:sea';
import { Readable } from 'node:stream';
import type { Exchange } from '../http/write-answer.ts';
import { sendBytes, sendFile } from './download/send-file.ts';

/** A file of a page: in a folder, or in the program without Node under its path, for example `phone/index.html`. */
export interface PageFile {
  folder: string;
  name: string;
}

/** For `Last-Modified` of files in the program. They change with the program only. */
const STARTED_AT_MS = Date.now();

export function hasPageFile(file: PageFile): boolean {
  return isSea() ? readFromProgram(file) !== undefined : existsSync(join(file.folder, file.name));
}

/** Sends a file of a page as {@link sendFile} does. Resolves to `false` if there is none. */
export async function sendPageFile(exchange: Exchange, file: PageFile): Promise<boolean> {
  if (!isSea()) return (await sendFile(exchange, file)) === undefined;
  const bytes = readFromProgram(file);
  if (!bytes) return false;
  const failure = await sendBytes(exchange, {
    name: file.name,
    size: bytes.length,
    modifiedAtMs: STARTED_AT_MS,
    read: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
    report: () => {}, // memory can always be read
  });
  return failure === undefined;
}

function readFromProgram({ folder, name }: PageFile): Buffer | undefined {
  try {
    return Buffer.from(getRawAsset(`${folder}/${name}`));
  } catch {
    return undefined; // the only error: there is no such asset
  }
}
