import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Photo } from './photo';

// Two files for each photo: its bytes, and its data as JSON. The photo exists once the second one does. A real app
// would use object storage and a database.

// Turbopack is told not to look for these files when it builds: they are not part of the app.
const FOLDER = process.env.PHOTOS_DIR ?? path.join(process.cwd(), 'photos');

/** All photos, the newest first. */
export async function listPhotos(): Promise<Photo[]> {
  const names = await readdir(/* turbopackIgnore: true */ FOLDER).catch(() => []); // no folder: no photo yet
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => path.parse(name).name);
  const photos = await Promise.all(ids.map(findPhoto));
  return photos.filter((photo) => photo !== undefined).sort(compareArrival);
}

export async function findPhoto(id: string): Promise<Photo | undefined> {
  if (!/^[\w-]+$/.test(id)) return undefined; // the id becomes a file's name
  const text = await readFile(pathOf(id, 'json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Photo);
}

/** Keeps a photo and measures its size. Two calls at the same time are harmless: both write the same bytes. */
export async function savePhoto(
  described: Omit<Photo, 'size'>,
  bytes: ReadableStream<Uint8Array>,
): Promise<Photo> {
  await mkdir(FOLDER, { recursive: true });
  const size = await writeWhole(pathOf(described.id, 'bin'), (draft) =>
    // The DOM's type of a stream and Node's name the same thing.
    pipeline(Readable.fromWeb(bytes as NodeStream), createWriteStream(draft)),
  );
  const photo: Photo = { ...described, size };
  await writeWhole(pathOf(photo.id, 'json'), (draft) => writeFile(draft, JSON.stringify(photo)));
  return photo;
}

export function readBytes({ id }: Photo): ReadableStream {
  return Readable.toWeb(createReadStream(pathOf(id, 'bin'))) as ReadableStream;
}

/** Writes to a draft and renames it, so that nobody sees an incomplete file. Resolves to its size in bytes. */
async function writeWhole(file: string, write: (draft: string) => Promise<void>): Promise<number> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await write(draft);
    const { size } = await stat(/* turbopackIgnore: true */ draft);
    await rename(draft, file);
    return size;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function pathOf(id: string, ending: 'bin' | 'json'): string {
  return path.join(/* turbopackIgnore: true */ FOLDER, `${id}.${ending}`);
}

function compareArrival(one: Photo, other: Photo): number {
  return other.arrivedAt.localeCompare(one.arrivedAt);
}
