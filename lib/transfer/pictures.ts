import { storage } from 'wxt/utils/storage';
import { readObject, readText } from '@svc/protocol';

/** Small pictures of a transfer's files, as data addresses, by the files' ids. For the popup to show. */
export type Pictures = Readonly<Record<string, string>>;

/** Session storage, as the transfer itself. Only the background writes it. */
function keyOf(transferId: string): `session:pictures-${string}` {
  return `session:pictures-${transferId}`;
}

export async function loadPictures(transferId: string): Promise<Pictures> {
  return parsePictures(await storage.getItem(keyOf(transferId)));
}

export async function savePictures(transferId: string, pictures: Pictures): Promise<void> {
  await storage.setItem(keyOf(transferId), pictures);
}

export async function removePictures(transferId: string): Promise<void> {
  await storage.removeItem(keyOf(transferId));
}

/** Calls back with each new value until the returned function is called. */
export function watchPictures(transferId: string, onChanged: (pictures: Pictures) => void): () => void {
  return storage.watch(keyOf(transferId), (value) => onChanged(parsePictures(value)));
}

function parsePictures(value: unknown): Pictures {
  const entries = Object.entries(readObject(value) ?? {});
  return Object.fromEntries(
    entries.filter(([, url]) => readText(url)?.startsWith('data:image/')),
  ) as Pictures; // texts, as just checked
}
