import { readHttpUrl, readObject } from '@svc/protocol';
import { storage } from 'wxt/utils/storage';
import { askAbout } from '../backend/ask-about.ts';
import type { Backend } from '../settings/saved-backends.ts';

type Address = Pick<Backend, 'address'>;

/** By the addresses of backends. In session storage: another day the computer is in another network. */
const chosenItem = storage.defineItem<unknown>('session:chosen-addresses', { fallback: {} });

/** Of the addresses of this backend's computer, the person has chosen this one for the codes. */
export async function saveChosenAddress({ address }: Address, url: string): Promise<void> {
  await chosenItem.setValue({ ...readObject(await chosenItem.getValue()), [address]: url });
}

/** The chosen one, as long as the server still has it. */
export async function findChosenAddress(
  backend: Pick<Backend, 'address' | 'headers'>,
  fetch: typeof globalThis.fetch,
): Promise<string | null> {
  const url = readHttpUrl(readObject(await chosenItem.getValue())?.[backend.address]);
  if (url === undefined) return null;
  const about = await askAbout(backend, fetch);
  return about?.addresses.some((listed) => listed.url === url) ? url : null;
}
