import { readObject, readText } from '@svc/protocol';
import { makeBytes, type TestFile } from './phone.ts';

/** Files of these sizes: `photo-1.jpg` and so on. */
export function makeFiles<const Sizes extends readonly number[]>(
  ...sizes: Sizes
): { -readonly [Index in keyof Sizes]: TestFile } {
  const files = sizes.map((size, index) => ({
    id: `file-${index + 1}`.padEnd(22, '-'),
    name: `photo-${index + 1}.jpg`,
    size,
    contentType: 'image/jpeg',
    bytes: makeBytes(size),
  }));
  return files as { -readonly [Index in keyof Sizes]: TestFile }; // one for each size
}

/** The address in the answer of a download route. */
export async function readAddress(response: Response): Promise<string> {
  const url = readText(readObject(await response.json())?.['url']);
  if (url === undefined) throw new Error(`There is no address: ${response.status}.`);
  return url;
}
