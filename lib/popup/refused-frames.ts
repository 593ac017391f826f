import { parseHttpUrl, readText } from '@svc/protocol';
import { storage } from 'wxt/utils/storage';
import { hasAccess } from '../request-access.ts';

const refusedFramesItem = storage.defineItem<unknown>('session:refusedFrames', { fallback: [] });

/** Origins of frames that the person has refused. Stored, since the browser's question closes the popup. */
export async function loadRefusedFrames(): Promise<string[]> {
  const stored = await refusedFramesItem.getValue();
  const origins = Array.isArray(stored) ? stored.filter(isHttpUrl) : [];
  const areAllowed = await Promise.all(origins.map(hasAccess));
  return origins.filter((_, index) => areAllowed[index] !== true);
}

export async function saveRefusedFrames(origins: readonly string[]): Promise<void> {
  await refusedFramesItem.setValue(origins);
}

function isHttpUrl(value: unknown): value is string {
  return parseHttpUrl(readText(value) ?? '') !== undefined;
}
