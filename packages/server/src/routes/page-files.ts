import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getRawAsset, isSea } from 'node:sea';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { GZIP, rankEncodings, type ContentEncoding } from '../http/content-encoding.ts';
import type { Exchange } from '../http/write-answer.ts';
import { sendBytes, sendFile } from './download/send-file.ts';

/** A file of a page: in a folder, or in the program without Node under its path, for example `phone/index.html.gz`. */
export interface PageFile {
  folder: string;
  name: string;
}

/** For `Last-Modified` of files in the program. They change with the program only. */
const STARTED_AT_MS = Date.now();

export function hasPageFile(file: PageFile): boolean {
  if (!isSea()) return existsSync(join(file.folder, file.name));
  return (readAsset(file) ?? readAsset(withEncoding(file, GZIP))) !== undefined;
}

/**
 * Sends a file of a page as {@link sendFile} does, in the encoding that the client likes best of those that there are. A
 * file that was taken away is not there in any encoding. Resolves to `false` if there is none.
 */
export async function sendPageFile(exchange: Exchange, file: PageFile): Promise<boolean> {
  const { request, response } = exchange;
  if (!hasPageFile(file)) return false;
  response.setHeader('Vary', 'Accept-Encoding');
  const encoding = rankEncodings(request.headers['accept-encoding']).find((ranked) =>
    hasPageFile(withEncoding(file, ranked)),
  );
  if (!isSea()) return (await sendFile(exchange, file, encoding)) === undefined;
  return sendFromProgram(exchange, file, encoding);
}

/** The compressed file beside a file. */
function withEncoding({ folder, name }: PageFile, encoding: ContentEncoding | undefined): PageFile {
  return { folder, name: name + (encoding?.ending ?? '') };
}

async function sendFromProgram(
  exchange: Exchange,
  file: PageFile,
  encoding: ContentEncoding | undefined,
): Promise<boolean> {
  const bytes = readFromProgram(withEncoding(file, encoding));
  if (!bytes) return false;
  const failure = await sendBytes(exchange, {
    name: file.name,
    encoding,
    hasParts: false,
    size: bytes.length,
    modifiedAtMs: STARTED_AT_MS,
    read: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
    report: () => {}, // memory can always be read
  });
  return failure === undefined;
}

/** The program has one form of each file: compressed, if that is smaller (`scripts/release/server/bundle-server.ts`). */
function readFromProgram(file: PageFile): Buffer | undefined {
  const asset = readAsset(file);
  if (asset) return asset;
  const compressed = readAsset(withEncoding(file, GZIP));
  return compressed && gunzipSync(compressed);
}

function readAsset({ folder, name }: PageFile): Buffer | undefined {
  try {
    return Buffer.from(getRawAsset(`${folder}/${name}`));
  } catch {
    return undefined; // the only error: there is no such asset
  }
}
