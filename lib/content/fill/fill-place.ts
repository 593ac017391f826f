import { askBackground } from '../../messages/messages.ts';
import type { FillFile, FillOutcome, FillReply, FillRequest } from '../../messages/document-messages.ts';
import type { SendSignal } from '../../page-channel.ts';
import type { KnownPlaces } from '../targets/known-places.ts';
import { dropOrPaste } from './drop-or-paste.ts';
import { lookAtField, type FieldWatch } from './field-watch.ts';
import { putFiles, setFiles } from './put-files.ts';

export interface Fill {
  reply: FillReply;
  /** Where the files went. `null`: nowhere. */
  element: HTMLElement | null;
  /** Watches the page's reaction to a field's files. `null` for drops and pastes. */
  watch: FieldWatch | null;
  /** Takes the files out again; `false` when the page has changed since. `null` where only the page could do it. */
  undo: (() => boolean) | null;
}

export interface FillPorts {
  knownPlaces: KnownPlaces;
  /** Sends to the hooks in the page's world, if there are any by then. */
  send: () => SendSignal | null;
  /** Called right before the events are dispatched, since a handler of the page may open its next picker. */
  beforeEvents: (field: HTMLInputElement) => void;
}

/** Puts files into the place that was chosen for them. */
export async function fillPlace(
  asked: FillRequest,
  { knownPlaces, send, beforeEvents }: FillPorts,
): Promise<Fill> {
  const { transferId } = asked;
  const files = await holdFiles(asked.files);
  // The page may have been too busy to take the file until the person has given up.
  const asking = askBackground('isFileWanted', { transferId }).catch(() => false);
  const [areReadable, isWanted] = await Promise.all([areAllReadable(files), asking]);
  if (!areReadable) return refuse('cutShort');
  if (!isWanted) return refuse('unwanted');
  const request = { ...asked, files };
  const place = knownPlaces.find(request.key);
  if (!place) return refuse('gone');
  const { element, kind } = place;
  if (kind === 'field' && element instanceof HTMLInputElement) {
    return fillField(element, request, () => beforeEvents(element));
  }
  if (kind === 'field') return refuse('gone');
  // The person confirmed an empty file; otherwise it is held.
  const isEmpty = files.some(({ size, isConfirmed }) => size === 0 && !isConfirmed);
  if (isEmpty && !request.isForced) return refuse('empty');
  const reply = await dropOrPaste({ element, kind }, request, send());
  return reply.outcome === 'filled' ? { reply, element, watch: null, undo: null } : refuse(reply.outcome);
}

/** The files whose bytes can be read. */
async function holdFiles(files: FillFile[]): Promise<FillFile[]> {
  if (!import.meta.env.FIREFOX) return files;
  const held: FillFile[] = [];
  for (const file of files) held.push({ ...file, blob: await copyHere(file.blob) });
  return held;
}

async function areAllReadable(files: readonly FillFile[]): Promise<boolean> {
  const areReadable = await Promise.all(files.map(({ blob, size }) => isReadable(blob, size)));
  return areReadable.every(Boolean);
}

/**
 * In Firefox a file of another process becomes empty some seconds after that process has released it, without an error.
 * The copy belongs to this process; the browser keeps a large one on the disk.
 */
async function copyHere(blob: Blob): Promise<Blob> {
  try {
    return await new Response(blob.stream()).blob();
  } catch {
    return blob; // the page has altered what streams need; or the bytes are lost, which is checked next
  }
}

/** A blob whose process died is cut short silently; reading its last byte shows it. */
async function isReadable(blob: Blob, size: number): Promise<boolean> {
  if (blob.size !== size) return false;
  if (size === 0) return true;
  try {
    return (await blob.slice(size - 1).arrayBuffer()).byteLength === 1;
  } catch {
    return false; // the browser has lost the bytes and says so
  }
}

function fillField(field: HTMLInputElement, request: FillRequest, beforeEvents: () => void): Fill {
  const before = [...(field.files ?? [])];
  const startWatch = lookAtField(field);
  const reply = putFiles(field, request, beforeEvents);
  if (reply.outcome !== 'filled') return refuse(reply.outcome);
  const watch = startWatch(request.files.filter((_, index) => !reply.left?.indexes.includes(index)));
  const after = describeFiles(field);
  const undo = () => {
    // If the page has redrawn its form, sent the file or emptied the field, the field is left alone.
    if (!watch.isKept() || describeFiles(field) !== after) return false;
    setFiles(field, before);
    return true;
  };
  return { reply, element: field, watch, undo };
}

function describeFiles({ files }: HTMLInputElement): string {
  return JSON.stringify([...(files ?? [])].map(({ name, size, lastModified }) => [name, size, lastModified]));
}

function refuse(outcome: FillOutcome): Fill {
  return { reply: { outcome, left: null }, element: null, watch: null, undo: null };
}
