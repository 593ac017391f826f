import type { JobChain } from '../job-chain.ts';
import type { ListEvent } from '../state/file-list.ts';
import { watchForChooser } from './missing-chooser.ts';
import { findById } from './page-elements.ts';

/** The actions of a line's buttons, by their `data-action`. */
const LINE_EVENTS: Record<string, (id: string) => ListEvent> = {
  up: (id) => ({ type: 'fileMoved', id, by: -1 }),
  down: (id) => ({ type: 'fileMoved', id, by: 1 }),
  remove: (id) => ({ type: 'fileRemoved', id }),
  confirm: (id) => ({ type: 'fileConfirmed', id }),
};

/** Connects the elements of index.html with the job that the page shows. */
export function connectControls(chain: JobChain, tryAgain: () => void): void {
  connectField('file-field', (files) => void chain.session.choose(files, false));
  connectField('photo-field', (files) => void chain.session.choose(files, true));
  connectList(chain);
  watchForChooser();
  const stop = () => chain.session.stop();
  const buttons = {
    'send-anyway': () => chain.session.sendAnyway(),
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

/** Lines come and go, so the list listens for them. */
function connectList(chain: JobChain): void {
  const list = findById('file-list', HTMLElement);
  list.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-action]') : null;
    const id = button?.closest<HTMLElement>('[data-id]')?.dataset['id'];
    const createEvent = LINE_EVENTS[button?.dataset['action'] ?? ''];
    if (id !== undefined && createEvent) chain.session.changeList(createEvent(id));
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
