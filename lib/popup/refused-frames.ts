import { parseHttpUrl, readText } from '@svc/protocol';
import { storage } from 'wxt/utils/storage';
import { withoutAccess } from '../request-access.ts';

const refusedFramesItem = storage.defineItem<unknown>('session:refusedFrames', { fallback: [] });

/** Origins of frames that the person has refused. Stored, since the browser's question closes the popup. */
export async function loadRefusedFrames(): Promise<string[]> {
  const stored = await refusedFramesItem.getValue();
  return withoutAccess(Array.isArray(stored) ? stored.filter(isHttpUrl) : []);
}

export async function saveRefusedFrames(origins: readonly string[]): Promise<void> {
  await refusedFramesItem.setValue(origins);
}

function isHttpUrl(value: unknown): value is string {
  return parseHttpUrl(readText(value) ?? '') !== undefined;
}
