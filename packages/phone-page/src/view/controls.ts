import type { JobChain } from '../job-chain.ts';
import type { PictureLoader } from '../pictures/picture-loader.ts';
import type { ListEvent } from '../state/file-list.ts';
import { retryOnReconnect } from '../job/connection-events.ts';
import { watchForChooser } from './missing-chooser.ts';
import { findById } from './page-elements.ts';

/** The actions of a line's buttons, by their `data-action`. */
const LINE_EVENTS: Record<string, (id: string) => ListEvent> = {
  up: (id) => ({ type: 'fileMoved', id, by: -1 }),
  down: (id) => ({ type: 'fileMoved', id, by: 1 }),
  remove: (id) => ({ type: 'fileRemoved', id }),
  confirm: (id) => ({ type: 'fileConfirmed', id }),
};

export interface ControlParts {
  chain: JobChain;
  pictures: PictureLoader;
  tryAgain: () => void;
}

/** Connects the elements of index.html with the job that the page shows. */
export function connectControls({ chain, pictures, tryAgain }: ControlParts): void {
  connectField('file-field', (files) => void chain.session.choose(files));
  connectField('photo-field', (files) => void chain.session.choose(files, true));
  connectList(chain, pictures);
  connectPictures(chain, pictures);
  watchForChooser();
  const stop = () => chain.session.stop();
  const buttons = {
    'send-anyway': () => chain.session.sendAnyway(),
    'send-only': () => chain.session.sendAnyway(),
    'send-list': () => void chain.session.sendList(),
    'choose-another': stop,
    stop,
    finish: () => chain.finish(),
    'try-again': tryAgain,
  };
  for (const [id, act] of Object.entries(buttons)) {
    findById(id, HTMLElement).addEventListener('click', act);
  }
}

function connectField(id: string, choose: (files: readonly File[]) => void): void {
  const field = findById(id, HTMLInputElement);
  field.addEventListener('change', () => {
    const files = takeFiles(field);
    if (files.length > 0) choose(files);
  });
}

type PictureAct = (pictures: PictureLoader, id: string) => unknown;

/** What is done with a picture, by its button's `data-action`, or its id if it is the only file of a job. */
const PICTURE_ACTS: Record<string, PictureAct> = {
  smaller: (pictures, id) => pictures.do((actions) => actions.makeSmaller(id)),
  original: (pictures, id) => pictures.useOriginal(id),
  edit: (pictures, id) => pictures.do((actions) => actions.edit(id)),
  'make-pdf': (pictures, id) => pictures.do((actions) => actions.scan(id)),
};
const ONLY_BUTTONS = {
  'make-smaller': 'smaller',
  'send-original': 'original',
  edit: 'edit',
  'make-pdf': 'make-pdf',
} as const;

/** What is done with the only file of a job, a picture, and with all pictures. */
function connectPictures(chain: JobChain, pictures: PictureLoader): void {
  for (const [id, name] of Object.entries(ONLY_BUTTONS)) {
    findById(id, HTMLElement).addEventListener('click', () => {
      const { state } = chain.session;
      const [only] = state.name === 'ready' ? state.files : [];
      if (only) PICTURE_ACTS[name]?.(pictures, only.id);
    });
  }
  findById('scan', HTMLElement).addEventListener('click', () => pictures.do((actions) => actions.scan()));
  retryOnReconnect(() => pictures.tryAgain(), new AbortController().signal);
  document.addEventListener('click', () => pictures.tryAgain()); // after the button that was tapped
  const settings = { 'remove-details': 'removesDetails', 'look-first': 'looksFirst' } as const;
  for (const [id, name] of Object.entries(settings)) {
    const box = findById(id, HTMLInputElement);
    box.addEventListener('change', () =>
      pictures.do((actions) => actions.changeSettings({ [name]: box.checked })),
    );
  }
}

/** Lines come and go, so the list listens for them. */
function connectList(chain: JobChain, pictures: PictureLoader): void {
  const list = findById('file-list', HTMLElement);
  list.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-action]') : null;
    const id = button?.closest<HTMLElement>('[data-id]')?.dataset['id'];
    const action = button?.dataset['action'] ?? '';
    if (id === undefined) return;
    const createEvent = LINE_EVENTS[action];
    if (createEvent) chain.session.changeList(createEvent(id));
    else PICTURE_ACTS[action]?.(pictures, id);
  });
  list.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const id = target.closest<HTMLElement>('[data-id]')?.dataset['id'];
    const isFromCamera = target.hasAttribute('capture');
    const [file] = takeFiles(target);
    if (id !== undefined && file) void chain.session.replace(id, file, isFromCamera);
  });
}

/** Empties the field, so that the same file can be chosen again. */
function takeFiles(field: HTMLInputElement): readonly File[] {
  const files = Array.from(field.files ?? []);
  field.value = '';
  return files;
}
