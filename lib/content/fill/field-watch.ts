import type { FilesNotKept } from '../../messages/content-messages.ts';
import type { FillFile } from '../../messages/document-messages.ts';
import { composedAncestors } from '../targets/composed-tree.ts';
import { anchorOf } from '../targets/visible-box.ts';
import { pageTurn } from './page-turn.ts';

/** Changes in the page since a field got its files: lines near the field and announcements, and marks of an error. */
export type FieldNews = Omit<FilesNotKept, 'transferId'>;

export interface FieldWatch {
  /** Whether the field is where it was and has the files. */
  isKept: () => boolean;
  readNews: () => FieldNews;
}

/** Looks at a field before it gets files. Returns a function that compares afterwards. */
export function lookAtField(field: HTMLInputElement): (files: readonly FillFile[]) => FieldWatch {
  const wasConnected = field.isConnected;
  const wasInvalid = isMarked(field);
  const box = boxAround(field);
  const before = new Set(readLines(field, box));
  return (files) => ({
    isKept: () => {
      const inField = [...(field.files ?? [])];
      const isIn = ({ name, size }: FillFile) =>
        inField.some((file) => file.name === name && file.size === size);
      return field.isConnected === wasConnected && files.every(isIn);
    },
    readNews: () => ({
      lines: readLines(field, box).filter((line) => !before.has(line)),
      isInvalid: !wasInvalid && isMarked(field),
    }),
  });
}

/** A page may read a file first, before it reacts. */
const WATCH_MS = 2_000;
/** Words of a refusal come with the empty field, or soon after. */
const WORDS_MS = 600;

interface FollowPorts {
  /** Reports changes of a page that did not keep the files; resolves with its words if it refused them. */
  tell: (news: FieldNews) => Promise<string | null>;
  /** Called when the page has reacted and kept the files. */
  onKept: () => void;
}

/**
 * Watches how a page reacts to files in a field. Many take them and empty the field at once, so that the same file can
 * be chosen again; some refuse them the same way, with a text.
 */
export async function followField(
  { isKept, readNews }: FieldWatch,
  { tell, onKept }: FollowPorts,
): Promise<'kept' | 'handedOver' | { words: string }> {
  await pageTurn();
  if (isKept()) onKept();
  if (await isTrueFor(WATCH_MS, isKept)) return 'kept';
  let told = '';
  const emptiedAt = performance.now();
  do {
    const news = readNews();
    const words = told === JSON.stringify(news) ? null : await tell(news).catch(() => null); // the extension is gone
    if (words !== null) return { words };
    told = JSON.stringify(news);
    await pageTurn();
  } while (performance.now() - emptiedAt < WORDS_MS);
  return 'handedOver';
}

async function isTrueFor(ms: number, check: () => boolean): Promise<boolean> {
  const beganAt = performance.now();
  while (check()) {
    if (performance.now() - beganAt > ms) return true;
    await pageTurn();
  }
  return false;
}

function isMarked(field: HTMLInputElement): boolean {
  return field.validity.customError || field.ariaInvalid === 'true';
}

const MAX_STEPS = 6;
const MAX_LENGTH = 5_000;

/** The largest box around the field that contains its texts and few others. */
function boxAround(field: HTMLInputElement): Element | null {
  const around = composedAncestors(anchorOf(field) ?? field).slice(1, 1 + MAX_STEPS);
  return around.findLast(({ textContent }) => textContent.length <= MAX_LENGTH) ?? null;
}

const ANNOUNCED = '[role^="alert"], [role="status"], [aria-live], dialog[open]';

function readLines(field: HTMLInputElement, box: Element | null): string[] {
  const shown = [box, ...document.querySelectorAll(ANNOUNCED)].filter(
    (element) => element instanceof HTMLElement,
  );
  const own = field.validity.customError ? [field.validationMessage] : [];
  const lines = [...own, ...shown.map(({ innerText }) => innerText)].join('\n').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}
