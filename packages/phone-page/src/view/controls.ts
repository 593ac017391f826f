import type { JobChain } from '../job-chain.ts';
import type { PictureActions } from '../pictures/picture-actions.ts';
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
  pictures: PictureActions;
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

/** What is done with the only file of a job, a picture, and with all pictures. */
function connectPictures(chain: JobChain, pictures: PictureActions): void {
  const onOnly = (act: (id: string) => unknown) => () => {
    const { state } = chain.session;
    const [only] = state.name === 'ready' ? state.files : [];
    if (only) act(only.id);
  };
  const buttons = {
    'make-smaller': onOnly((id) => pictures.makeSmaller(id)),
    'send-original': onOnly((id) => pictures.useOriginal(id)),
    edit: onOnly((id) => pictures.edit(id)),
    'make-pdf': onOnly((id) => pictures.scan(id)),
    scan: () => void pictures.scan(),
  };
  for (const [id, act] of Object.entries(buttons)) findById(id, HTMLElement).addEventListener('click', act);
  retryOnReconnect(() => pictures.tryAgain(), new AbortController().signal);
  document.addEventListener('click', () => pictures.tryAgain()); // after the button that was tapped
  const settings = { 'remove-details': 'removesDetails', 'look-first': 'looksFirst' } as const;
  for (const [id, name] of Object.entries(settings)) {
    const box = findById(id, HTMLInputElement);
    box.addEventListener('change', () => void pictures.changeSettings({ [name]: box.checked }));
  }
}

/** Lines come and go, so the list listens for them. */
function connectList(chain: JobChain, pictures: PictureActions): void {
  const acts: Record<string, (id: string) => unknown> = {
    smaller: (id) => pictures.makeSmaller(id),
    original: (id) => pictures.useOriginal(id),
    edit: (id) => pictures.edit(id),
    'make-pdf': (id) => pictures.scan(id),
  };
  const list = findById('file-list', HTMLElement);
  list.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-action]') : null;
    const id = button?.closest<HTMLElement>('[data-id]')?.dataset['id'];
    const action = button?.dataset['action'] ?? '';
    if (id === undefined) return;
    const createEvent = LINE_EVENTS[action];
    if (createEvent) chain.session.changeList(createEvent(id));
    else acts[action]?.(id);
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
