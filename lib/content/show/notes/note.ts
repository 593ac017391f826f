import { pageTexts } from '../../../texts/page-texts.ts';
import { createButton, createElement, createIcon } from '../create-elements.ts';
import { followLayout } from '../follow-layout.ts';
import { fillStatus } from '../live-status.ts';
import { showInOverlay } from '../overlay.ts';
import { controlsInView, placeCard, placeClear } from '../place-card.ts';

export interface NoteOptions {
  text: string;
  /** The element that the note stays near. `null`: the corner of the page. */
  anchor: Element | null;
  /** Buttons, the most likely first. */
  actions: NoteAction[];
  tone: 'plain' | 'good' | 'bad';
  /** What the text is about, in small. Default: nothing. */
  tiles?: HTMLElement;
  /** How long it is shown in milliseconds, without the time while it is hovered or focused; `null`: until closed. */
  lifetimeMs: number | null;
  /** Closes the note. */
  signal?: AbortSignal;
}

export interface NoteAction {
  label: string;
  run: () => void;
  /** Whether the note stays while `run` is called. Default: it is closed first. */
  staysOpen?: boolean;
}

export interface Note {
  close: () => void;
}

const ICON_OF_TONE = { plain: 'phone', good: 'check', bad: 'alert' } as const;

let shownNote: Note | null = null;

/** Shows a small card in the page and has it read out, without taking the focus. Replaces the former one. */
export function showNote(options: NoteOptions): Note {
  shownNote?.close();
  const { text, anchor, tone, tiles = '', lifetimeMs, signal } = options;
  const life = new AbortController();
  const status = createElement('p', '');
  const card = createElement('div', `note ${tone}`, createIcon(ICON_OF_TONE[tone]), status, tiles);
  card.role = 'group';
  card.ariaLabel = pageTexts.brand;
  const remove = showInOverlay(card, anchor);
  const restoreFocus = rememberFocus(card);
  const note = { close };
  shownNote = note;

  function close(): void {
    if (life.signal.aborted) return;
    life.abort();
    restoreFocus();
    remove();
    if (shownNote === note) shownNote = null;
  }

  addButtons(card, options.actions, close);
  fillStatus(status, text, {
    signal: life.signal,
    onFilled: () => {
      const place = () => placeCard(card, anchor, { placeNear: placeClear, taken: controlsInView() });
      followLayout(place, life.signal);
      card.classList.add('shown');
      if (lifetimeMs !== null) expire({ card, lifetimeMs, close, signal: life.signal });
    },
  });
  signal?.addEventListener('abort', close, { signal: life.signal });
  if (signal?.aborted) close();
  return note;
}

function addButtons(card: HTMLElement, actions: NoteAction[], close: () => void): void {
  const buttons = actions.map(({ label, run, staysOpen }) => {
    const press = () => {
      if (!staysOpen) close();
      run();
    };
    return createButton({ className: 'action', label, run: press });
  });
  if (buttons.length > 0) card.append(createElement('div', 'actions', ...buttons));
  card.append(createButton({ className: 'round', label: pageTexts.close, icon: 'cross', run: close }));
  card.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !event.isTrusted) return;
    event.preventDefault(); // otherwise a dialog of the page closes, too
    close();
  });
}

/** Remembers the element from which the person tabs into `box`. Returns a function that focuses it again. */
function rememberFocus(box: HTMLElement): () => void {
  let cameFrom: HTMLElement | null = null;
  box.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !box.contains(relatedTarget)) cameFrom = relatedTarget;
  });
  return () => {
    if (box.matches(':focus-within')) cameFrom?.focus({ preventScroll: true });
  };
}

interface Expiry {
  card: HTMLElement;
  lifetimeMs: number;
  close: () => void;
  signal: AbortSignal;
}

const STEP_MS = 250;

/** Counts only the time in which the note could be read: it stays while the person looks for the phone. */
function expire({ card, lifetimeMs, close, signal }: Expiry): void {
  let leftMs = lifetimeMs;
  const timer = setInterval(() => {
    if (document.hidden || card.matches(':hover, :focus-within')) return;
    leftMs -= STEP_MS;
    if (leftMs <= 0) close();
  }, STEP_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
