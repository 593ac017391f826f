import { randomFillSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import type { SeenFile } from './log-entry.ts';

/** The same picture on the phone and on this computer. */
export interface Photo {
  name: string;
  mimeType: string;
  buffer: Buffer;
  /** On this computer. */
  path: string;
  /** Its properties as a page sees them. */
  seen: SeenFile;
  dispose(): Promise<void>;
}

/** A picture of noise, small enough to be sent at once, which widgets can show. */
export async function createPhoto(): Promise<Photo> {
  const [name, mimeType] = ['passport.png', 'image/png'];
  const folder = await mkdtemp(path.join(tmpdir(), 'pocketfill-photo-'));
  const picture = new PNG({ width: 64, height: 48 });
  randomFillSync(picture.data);
  const buffer = PNG.sync.write(picture);
  const file = path.join(folder, name);
  await writeFile(file, buffer);
  const seen: SeenFile = {
    isFile: true,
    tag: '[object File]',
    name,
    type: mimeType,
    size: buffer.length,
    path: '',
    hasTime: true,
    sha256: sha256(buffer),
  };
  return { name, mimeType, buffer, path: file, seen, dispose: () => rm(folder, { recursive: true }) };
}
