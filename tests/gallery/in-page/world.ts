import type { ChooseHow } from '../../../lib/messages/document-messages.ts';
import { startChoosing } from '../../../lib/content/show/choose-mode.ts';
import { watchFields } from '../../../lib/content/show/field-button.ts';
import { createTiles } from '../../../lib/content/show/notes/file-tiles.ts';
import { showNote, type NoteOptions } from '../../../lib/content/show/notes/note.ts';
import { outlineElement } from '../../../lib/content/show/outline-place.ts';
import { visibleElementFor } from '../../../lib/content/targets/visible-box.ts';
import { texts } from '../../../lib/texts/texts.ts';
import { passTime, stopTime } from './clock.ts';

// Runs in the isolated world of a test page, as a content script does. It draws in a closed shadow root, or in an open
// one if `isOpen` is set, for checks from the page.
const nothing = () => {};
const { page } = texts;
const LONG_NAME =
  'IMG_20260101_120000_scan of the whole claim form_final_signed_by_both_parties_ÄÖ (2) (1).jpeg';
const LONG_LABEL = 'Please upload a legible photograph of the front of your passport or identity card';

let roots: ShadowRoot[] = [];
let log: string[] = [];
const { attachShadow } = Element.prototype; // eslint-disable-line typescript/unbound-method -- called on its element below
Element.prototype.attachShadow = function remember(this: Element, init: ShadowRootInit) {
  const root = attachShadow.call(this, { ...init, mode: world.isOpen ? 'open' : init.mode });
  roots.push(root);
  return root;
};

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

function note(anchor: string | null, options: Partial<NoteOptions> = {}) {
  return showNote({
    text: page.filled(['passport.jpg'], 'Passport, front'),
    anchor: anchor === null ? null : find(anchor),
    actions: [{ label: page.undo, run: () => log.push('undo') }],
    tone: 'good',
    lifetimeMs: null,
    ...options,
  });
}

/** A note about files; those that are named so have a picture. */
function withFiles(names: string[]): () => void {
  const files = names.map((name, index) => ({ ...file, id: String(index), name }));
  const pictures = names.map((name, index): [string, string][] =>
    /^(IMG|passport)/.test(name)
      ? [[String(index), drawPicture(index)]]
      : name.startsWith('broken')
        ? [[String(index), 'data:image/jpeg;base64,AAAA']]
        : [],
  );
  const tiles = createTiles(files, Promise.resolve(Object.fromEntries(pictures.flat())));
  return note('#passport', { text: page.filled(names, 'Passport, front'), tiles }).close;
}

const file = { blob: new Blob(), type: '', size: 1, lastModified: null };

/** A landscape in colours of its own, as a data address. */
function drawPicture(index: number): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = index % 2 === 0 ? [88, 66] : [66, 88];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  const colors = [`hsl(${200 + index * 40} 60% 70%)`, `hsl(${90 + index * 30} 40% 40%)`];
  colors.forEach((color, part) => {
    context.fillStyle = color;
    context.fillRect(0, (part * canvas.height) / 2, canvas.width, canvas.height);
  });
  return canvas.toDataURL('image/jpeg');
}

const waiting: Partial<NoteOptions> = {
  text: page.pickerNotes.waiting,
  tone: 'plain',
  actions: [
    { label: page.showCode, run: () => log.push('code'), staysOpen: true },
    { label: page.thisComputer, run: () => log.push('computer') },
    { label: page.cancel, run: () => log.push('cancel') },
  ],
};

function fieldAt(element: Element): HTMLElement | null {
  if (element.matches('input[type=file]')) return element as HTMLElement; // the selector says so
  return element.closest('label, section')?.querySelector<HTMLElement>('input[type=file]') ?? null;
}

function choose(outcome: 'taken' | 'passThrough' = 'taken', how: ChooseHow = 'click') {
  return startChoosing({
    how,
    openOrClosedShadowRoot: (element) => (element.matches('#closed') ? closedRoot() : null),
    describe: (element) => {
      const field = fieldAt(element);
      const box = field && visibleElementFor(field)?.getBoundingClientRect();
      return box ? { box, label: field.closest('label, p, section')?.textContent?.trim() ?? '' } : null;
    },
    onChoose: (element) => {
      log.push(`picked ${element.id || element.tagName}`);
      return outcome;
    },
    onLeave: () => log.push('left'),
  });
}

function closedRoot(): ShadowRoot | null {
  return roots[0] ?? null;
}

/** All drawings by name. Each returns a function that removes it. */
const scenes: Record<string, () => () => void> = {
  filled: () => note('#passport').close,
  'filled-picture': () => withFiles(['passport.jpg']),
  'filled-document': () => withFiles(['claim.pdf']),
  'filled-several': () =>
    withFiles(['IMG_1.jpg', 'IMG_2.png', 'claim.pdf', 'IMG_3.jpg', 'IMG_4.jpg', 'letter.docx', 'x.txt']),
  'filled-broken': () => withFiles(['broken.jpg']),
  undone: () => note('#passport', { text: page.undone(['passport.jpg']), tone: 'plain', actions: [] }).close,
  'not-taken': () =>
    note('#receipt', { text: 'The upload field does not take this type of file.', tone: 'bad', actions: [] })
      .close,
  waiting: () => note('#receipt', waiting).close,
  'code-hint': () => note('#receipt', { ...waiting, text: page.codeHint }).close,
  long: () => note('#passport', { text: page.filled([LONG_NAME], LONG_LABEL) }).close,
  'at-corner': () => note('#corner').close,
  'no-anchor': () => note(null).close,
  'in-dialog': () => note('#card', waiting).close,
  outline: () => outlineElement(find('#receipt')),
  'outline-zone': () => outlineElement(find('#photos')),
  'outline-scrolls': () => outlineElement(find('#witness'), { scroll: true }),
  abortable: () => note('#passport', { signal: aborter.signal }).close,
  short: () => note('#passport', { lifetimeMs: 500 }).close,
  pick: choose,
  'pick-drop': () => choose('taken', 'drop'),
  'pick-through': () => choose('passThrough'),
  buttons: () =>
    watchFields({
      isField: fieldAt,
      onFill: (field) => log.push(`fill ${field.id}`),
      onHide: () => log.push('hide'),
    }),
};

const undos: (() => void)[] = [];
const aborter = new AbortController();

const world = {
  isOpen: false,
  play: (name: string) => {
    log = [];
    undos.push(scenes[name]?.() ?? nothing);
  },
  end: () => {
    for (const undo of undos.splice(0)) undo();
  },
  abort: () => aborter.abort(),
  stopTime,
  passTime,
  /** Makes a closed shadow root in the page with a field in it. */
  makeClosedField: () => {
    const host = document.createElement('article');
    host.id = 'closed';
    const field = document.createElement('input');
    field.type = 'file';
    field.id = 'inner';
    host.attachShadow({ mode: 'closed' }).append(field);
    roots = roots.slice(-1);
    find('main').prepend(host);
  },
  readLog: () => log,
  /** The shadow root of the present drawing. `null`: none. */
  root: () => roots.findLast((root) => root.isConnected && root.querySelector('.layer')) ?? null,
  boxOf: (selector: string): { x: number; y: number; width: number; height: number } | null => {
    const box = world.root()?.querySelector(selector)?.getBoundingClientRect();
    return box ? { x: box.x, y: box.y, width: box.width, height: box.height } : null;
  },
  count: (selector: string) => world.root()?.querySelectorAll(selector).length ?? 0,
  isStill: () => (world.root()?.getAnimations() ?? []).length === 0,
  textOf: (selector: string) => world.root()?.querySelector(selector)?.textContent ?? null,
  focusedIn: () => world.root()?.activeElement?.className ?? null,
  styleOf: (selector: string, property: string) => {
    const element = world.root()?.querySelector(selector);
    return element ? getComputedStyle(element).getPropertyValue(property) : null;
  },
};

export type World = typeof world;
Object.assign(globalThis, { world });
