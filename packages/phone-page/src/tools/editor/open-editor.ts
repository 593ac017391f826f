import type { PictureTools } from '@svc/pictures';
import { isPictureError, PictureError } from '@svc/pictures/error';
import { hasTooManyPixels } from '@svc/pictures/too-many-pixels';
import type { PictureEdit } from '../../pictures/prepared-picture.ts';
import { build, buildButton, setEnabled } from '../parts/build-element.ts';
import { drawSmall } from '../parts/draw-small.ts';
import { addTurns, PictureStage } from '../parts/picture-stage.ts';
import { openAlone, ToolDialog } from '../parts/tool-dialog.ts';
import { CropFrame } from './crop-frame.ts';
import { turnCrop } from './crop-geometry.ts';
import {
  changeEdit,
  describeEdit,
  isChanged,
  isUntouched,
  startHistory,
  undoEdit,
  UNTOUCHED,
  type EditHistory,
} from './edit-history.ts';
import { editorTexts as texts } from './editor-texts.ts';
import './editor.css';

export interface EditorOptions {
  tools: Pick<PictureTools, 'read'>;
  /** One that the browser can draw. */
  picture: Blob;
  /** What the person has chosen for it before. Default: nothing. */
  edit?: PictureEdit | undefined;
  /** Closes the editor without a result. */
  signal?: AbortSignal | undefined;
}

/**
 * Lets the person turn a picture and cut a part out of it, in a dialog over the whole page. The picture itself is not
 * changed.
 *
 * @returns what the person has chosen; `{ turns: 0 }` is the picture as it is. `undefined`: cancelled, the picture could
 *   not be drawn, or another tool is open.
 */
export function openEditor(options: EditorOptions): Promise<PictureEdit | undefined> {
  const open = () => new Promise<PictureEdit | undefined>((resolve) => new Editor(options, resolve).open());
  return openAlone(open, options.signal);
}

class Editor {
  readonly #options: EditorOptions;
  readonly #finish: (edit: PictureEdit | undefined) => void;
  readonly #dialog: ToolDialog;
  readonly #stage: PictureStage;
  readonly #frame: CropFrame;
  readonly #problem = build('p', { class: 'alert', role: 'alert' });
  readonly #hint = build('p', { class: 'hint' }, texts.loading);
  readonly #buttons = {
    turnLeft: this.#createTool('turnLeft', () => this.#turn(-1)),
    turnRight: this.#createTool('turnRight', () => this.#turn(1)),
    undo: this.#createTool('undo', () => this.#undo()),
    reset: this.#createTool('reset', () => this.#reset()),
  };
  readonly #done = buildButton({ label: texts.done, className: 'action', onPress: () => this.#end(true) });
  #history: EditHistory;
  /** While something is dragged: from before. */
  #start: EditHistory | undefined;

  constructor(options: EditorOptions, finish: (edit: PictureEdit | undefined) => void) {
    this.#options = options;
    this.#finish = finish;
    this.#history = startHistory(options.edit);
    this.#dialog = new ToolDialog({
      title: texts.title,
      closeLabel: texts.close,
      onLeave: () => void this.#leave(),
      onClosed: () => void this.#end(false),
      ending: options.signal,
    });
    const { signal } = this.#dialog;
    this.#stage = new PictureStage(signal);
    this.#frame = new CropFrame(
      {
        area: this.#stage.area,
        onStart: () => (this.#start = this.#history),
        onMove: (crop) => this.#set(changeEdit(this.#start ?? this.#history, { crop })),
        onEnd: () => (this.#start = undefined),
      },
      signal,
    );
    this.#dialog.element.classList.add('editor');
    this.#dialog.body.append(
      this.#stage.element,
      this.#problem,
      this.#hint,
      build('div', { class: 'tool-row' }, ...Object.values(this.#buttons)),
      build('div', { class: 'tool-foot' }, this.#done),
    );
    this.#dialog.element.addEventListener('keydown', (event) => this.#handleKey(event), { signal });
  }

  open(): void {
    this.#dialog.show();
    this.#draw();
    void this.#load();
  }

  async #load(): Promise<void> {
    const { tools, picture } = this.#options;
    const { signal } = this.#dialog;
    try {
      const info = await tools.read(picture, { signal });
      if (info && hasTooManyPixels(info)) throw new PictureError('too_many_pixels');
      const canvas = await drawSmall(picture);
      if (signal.aborted) return;
      this.#stage.show(canvas, this.#history.now.turns);
      this.#hint.textContent = texts.hint;
    } catch (error) {
      if (signal.aborted) return;
      const isTooLarge = isPictureError(error) && error.code === 'too_many_pixels';
      this.#problem.textContent = isTooLarge ? texts.tooManyPixels : texts.notDrawn;
      this.#hint.textContent = '';
    }
    this.#draw();
  }

  #createTool(name: 'turnLeft' | 'turnRight' | 'undo' | 'reset', onPress: () => void): HTMLButtonElement {
    const icon = name === 'reset' ? 'whole' : name;
    return buildButton({ label: texts[name], icon, className: 'tool labelled', onPress });
  }

  #turn(by: 1 | -1): void {
    const { turns, crop } = this.#history.now;
    this.#set(changeEdit(this.#history, { turns: addTurns(turns, by), crop: turnCrop(crop, by) }));
    this.#dialog.say(texts.turned(this.#history.now.turns * 90));
  }

  #undo(): void {
    this.#set(undoEdit(this.#history));
    this.#dialog.say(texts.undone);
  }

  #reset(): void {
    this.#set(changeEdit(this.#history, UNTOUCHED));
    this.#dialog.say(texts.wasReset);
  }

  #set(history: EditHistory): void {
    this.#history = history;
    this.#draw();
  }

  #draw(): void {
    const { now, past } = this.#history;
    const { canvas } = this.#stage;
    this.#stage.show(canvas, now.turns);
    this.#frame.draw(now.crop);
    setEnabled(this.#buttons.turnLeft, canvas !== undefined);
    setEnabled(this.#buttons.turnRight, canvas !== undefined);
    setEnabled(this.#buttons.undo, past.length > 0);
    setEnabled(this.#buttons.reset, !isUntouched(this.#history));
    setEnabled(this.#done, canvas !== undefined);
  }

  #handleKey(event: KeyboardEvent): void {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isUndo || this.#start) return;
    event.preventDefault();
    if (this.#history.past.length > 0) this.#undo();
  }

  async #leave(): Promise<void> {
    if (isChanged(this.#history) && (await this.#dialog.ask(texts.leave)) !== 'leave') return;
    await this.#end(false);
  }

  async #end(isWanted: boolean): Promise<void> {
    if (await this.#dialog.close()) this.#finish(isWanted ? describeEdit(this.#history) : undefined);
  }
}
