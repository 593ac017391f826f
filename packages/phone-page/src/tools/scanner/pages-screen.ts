import type { Corners, PageLook } from '@svc/pictures';
import { build, buildButton, buildChoice, buildPhotoField, setEnabled } from '../parts/build-element.ts';
import { CornerEditor } from './corner-editor.ts';
import { PageStrip } from './page-strip.ts';
import { findIndex, findPage, type Scan, type ScanPage } from './scan-state.ts';
import { scannerTexts as texts } from './scanner-texts.ts';

/** What the person does with pages. */
export interface PageActions {
  add: (photos: readonly File[]) => void;
  retake: (photo: File) => void;
  choose: (id: string) => void;
  move: (by: -1 | 1, id?: string) => void;
  remove: (id?: string) => void;
  restore: () => void;
  setCorners: (id: string, corners: Corners) => void;
  setWhole: () => void;
  setLook: (look: PageLook) => void;
  turn: () => void;
  finish: () => void;
  reportProblem: (id: string) => void;
  drawThumbnail: (page: ScanPage) => Promise<Blob | undefined>;
}

export interface PagesView {
  scan: Scan;
  /** False: the site takes no more pages. */
  takesMore: boolean;
  /** What went wrong with all of them, not with one. */
  problem: string;
  isOpening: boolean;
}

/** The screen on which pages are taken, looked at and put in order. */
export class PagesScreen {
  readonly element = build('div', { class: 'tool-body pages' });
  readonly #parts: ReturnType<typeof buildParts>;

  constructor(actions: PageActions, signal: AbortSignal) {
    this.#parts = buildParts(actions, signal);
    const { corners, place, hint, pageProblem, look, tools, note, strip, problem, foot } = this.#parts;
    const head = build('div', { class: 'page-head' }, place, look.element);
    this.element.append(corners.element, pageProblem, hint, head, tools, strip.element, note, problem, foot);
  }

  draw({ scan, takesMore, problem, isOpening }: PagesView): void {
    const parts = this.#parts;
    const page = findPage(scan);
    const [index, count] = [findIndex(scan), scan.pages.length];
    this.element.dataset['pages'] = count > 1 ? 'many' : String(count);
    parts.corners.element.hidden = !page || page.problem !== undefined;
    parts.corners.show(page);
    parts.place.textContent = page ? texts.pageOf(index + 1, count) : '';
    write(parts.pageProblem, page?.problem ? texts.problems[page.problem] : '');
    write(parts.hint, isOpening ? texts.opening : describeHint(page));
    parts.look.set(page?.look ?? 'paper');
    for (const name of ['turn', 'whole'] as const)
      setEnabled(parts.buttons[name], page?.corners !== undefined);
    setEnabled(parts.buttons.earlier, index > 0);
    setEnabled(parts.buttons.later, index < count - 1);
    parts.strip.draw(scan);
    const { removed } = scan;
    parts.note.hidden = !removed;
    write(parts.removedWords, removed ? texts.removed(removed.index + 1) : '');
    write(parts.problem, problem);
    parts.foot.hidden = isOpening;
    for (const each of parts.addFields) each.hidden = !takesMore || count === 0;
    for (const each of parts.firstFields) each.hidden = count > 0;
    parts.done.hidden = count === 0;
  }
}

/** Alerts are read out again when they are written, so only what differs is. */
function write(element: HTMLElement, words: string): void {
  if (element.textContent !== words) element.textContent = words;
}

function describeHint(page: ScanPage | undefined): string {
  if (!page) return texts.empty;
  if (page.problem) return '';
  if (!page.corners) return texts.looking;
  return page.isFound === false ? texts.notFound : texts.drag;
}

function buildParts(actions: PageActions, signal: AbortSignal) {
  const buttons = buildTools(actions);
  const removedWords = build('span', {});
  const undo = buildButton({ label: texts.undo, icon: 'undo', className: 'plain', onPress: actions.restore });
  const { foot, addFields, firstFields, done } = buildFoot(actions);
  return {
    corners: new CornerEditor({ onCorners: actions.setCorners, onProblem: actions.reportProblem }, signal),
    place: build('p', { class: 'page-place' }),
    hint: build('p', { class: 'hint' }),
    pageProblem: build('p', { class: 'alert', role: 'alert' }),
    problem: build('p', { class: 'alert', role: 'alert' }),
    look: buildChoice({
      label: texts.look,
      name: 'look',
      labels: texts.looks,
      onChange: (look) => actions.setLook(look),
    }),
    buttons,
    tools: build('div', { class: 'tool-row' }, ...Object.values(buttons)),
    strip: new PageStrip(
      {
        onChoose: (id) => actions.choose(id),
        onMove: (id, by) => actions.move(by, id),
        onRemove: (id) => actions.remove(id),
        drawThumbnail: (page) => actions.drawThumbnail(page),
      },
      signal,
    ),
    removedWords,
    note: build('p', { class: 'removed-note' }, removedWords, undo),
    foot,
    addFields,
    firstFields,
    done,
  };
}

type ToolIcon = 'turnRight' | 'whole' | 'earlier' | 'later' | 'remove';

function buildTool(label: string, icon: ToolIcon, onPress: () => void): HTMLButtonElement {
  return buildButton({ label, icon, className: 'labelled', onPress });
}

function buildTools(actions: PageActions) {
  return {
    turn: buildTool(texts.turn, 'turnRight', () => actions.turn()),
    whole: buildTool(texts.whole, 'whole', () => actions.setWhole()),
    retake: buildPhotoField({
      label: texts.retake,
      icon: 'camera',
      className: 'labelled',
      source: 'camera',
      onChoose: ([photo]) => photo && actions.retake(photo),
    }),
    earlier: buildTool(texts.earlier, 'earlier', () => actions.move(-1)),
    later: buildTool(texts.later, 'later', () => actions.move(1)),
    remove: buildTool(texts.remove, 'remove', () => actions.remove()),
  };
}

function buildFoot(actions: PageActions) {
  const field = (label: string, source: 'camera' | 'photos', className: string) =>
    buildPhotoField({
      label,
      icon: source === 'camera' ? 'camera' : 'photos',
      className,
      source,
      onChoose: (photos) => actions.add(photos),
    });
  const firstFields = [
    field(texts.takePhoto, 'camera', 'action'),
    field(texts.choosePhotos, 'photos', 'action'),
  ];
  const addFields = [
    field(texts.addPage, 'camera', 'labelled'),
    field(texts.fromPhotos, 'photos', 'labelled'),
  ];
  const done = buildButton({ label: texts.done, className: 'action', onPress: () => actions.finish() });
  const row = build('div', { class: 'foot-row' }, ...addFields, done);
  return { foot: build('div', { class: 'tool-foot' }, ...firstFields, row), addFields, firstFields, done };
}
