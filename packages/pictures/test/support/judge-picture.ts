import { writeFile } from 'node:fs/promises';
import { runProgram } from '../../../../scripts/npm/run-program.ts';
import { pathInFolder } from '../../../../tests/fixtures/pictures/make-pictures.ts';
import { DETAILS, readTags } from '../../../../tests/fixtures/pictures/picture-details.ts';

let written = 0;

/** The path of a file that other programs open. */
export async function writePicture(file: File): Promise<string> {
  written += 1;
  const path = pathInFolder(`judged-${written}-${file.name}`);
  await writeFile(path, new Uint8Array(await file.arrayBuffer()));
  return path;
}

/** A sum over all decoded pixels, turned as the file's own orientation is not. */
export function sumPixels(path: string): Promise<string> {
  return runProgram('convert', [path, '-format', '%#\n', 'info:']);
}

const known = new Map<string, Promise<Record<string, unknown>>>();

/** Files that are judged do not change. */
function readTagsOnce(path: string): Promise<Record<string, unknown>> {
  const tags = known.get(path) ?? readTags(path);
  known.set(path, tags);
  return tags;
}

/** What exiftool finds that tells something, by name. Orientation and profile are none of it. */
export async function listTold(path: string): Promise<string[]> {
  const words = Object.values(DETAILS);
  return Object.entries(await readTagsOnce(path))
    .filter(([name, value]) => {
      const isTold =
        /^(?:GPS|ExifIFD|IFD1|XMP|IPTC|Photoshop|MPF|Trailer)|:(?:Make|Model|Comment|Author|MP)/i.test(name);
      return isTold || words.some((word) => String(value).includes(word));
    })
    .map(([name]) => name);
}

/** What exiftool says of orientation and colours. */
export async function readLooks(path: string): Promise<Record<string, unknown>> {
  const tags = Object.entries(await readTagsOnce(path));
  return Object.fromEntries(
    tags.filter(([name]) => /^ICC|^JFIF|Orientation|Rotation|Gamma|WhitePoint|ImageSize|Adobe/.test(name)),
  );
}
