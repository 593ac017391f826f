import { findFocus, type FileLine, type LineFocus, type LineTools } from './describe-files.ts';
import { findById, setText } from './page-elements.ts';
import { drawChanges, drawPictureTools } from './picture-view.ts';
import { drawThumbnail } from './thumbnail.ts';

/**
 * Draws the lines of several files. A line keeps its elements, picture and focus as long as its file is in the list. The
 * focus of a line that goes is moved as {@link findFocus} says.
 */
export class FileListView {
  // The role is in the HTML, since Safari needs it for a list without marks.
  readonly #list = findById('file-list', HTMLElement);
  readonly #template = findById('file-line', HTMLTemplateElement);
  readonly #lines = new Map<string, HTMLElement>();
  /** The texts of each line. */
  readonly #drawn = new WeakMap<HTMLElement, string>();

  /** @param accept - for the file fields that replace a file. */
  draw(lines: readonly FileLine[], accept: string): void {
    this.#list.hidden = lines.length === 0;
    const focused = document.activeElement;
    const former = Array.from(this.#list.children, readId);
    const left = readId(focused?.closest('#file-list > li'));
    this.#removeOthers(lines);
    for (const [index, line] of lines.entries()) {
      const element = this.#lines.get(line.id) ?? this.#create(line);
      this.#drawIfChanged(element, line, accept);
      const current = this.#list.children[index];
      if (current !== element) this.#list.insertBefore(element, current ?? null);
    }
    // A moved element loses the focus.
    const isLost = focused !== document.activeElement && this.#list.contains(focused);
    if (isLost && focused instanceof HTMLElement) focused.focus();
    if (left === '' || this.#lines.has(left)) return;
    const ids = lines.map(({ id }) => id);
    this.#moveFocus(findFocus(left, { former, now: ids }), focused?.getAttribute('data-action'));
  }

  #moveFocus(to: LineFocus | undefined, action: string | null | undefined): void {
    const line = to && this.#lines.get(to.id);
    const wanted = to?.isReplaced ? [action ?? 'replace', 'edit', 'replace'] : ['remove'];
    const found = wanted.map((name) => line?.querySelector<HTMLElement>(`[data-action="${name}"]`));
    (found.find((button) => button && !button.hidden) ?? findById('file-field', HTMLElement)).focus();
  }

  /** Progress comes many times a second and changes few lines. */
  #drawIfChanged(element: HTMLElement, line: FileLine, accept: string): void {
    const words = JSON.stringify([line, accept]); // a file becomes {} in JSON, and never changes
    if (this.#drawn.get(element) === words) return;
    this.#drawn.set(element, words);
    drawLine(element, line, accept);
  }

  #create(line: FileLine): HTMLElement {
    const copy = document.importNode(this.#template.content, true).firstElementChild;
    if (!(copy instanceof HTMLElement)) throw new Error('The template of a line is empty.');
    copy.dataset['id'] = line.id;
    if (line.picture?.isShown ?? true) drawThumbnail(find(copy, 'picture'), line.file);
    this.#lines.set(line.id, copy);
    return copy;
  }

  #removeOthers(lines: readonly FileLine[]): void {
    const ids = new Set(lines.map(({ id }) => id));
    for (const [id, element] of this.#lines) {
      if (ids.has(id)) continue;
      element.remove();
      this.#lines.delete(id);
    }
  }
}

/** The id of a line's file. Empty: it is none. */
function readId(line: Element | null | undefined): string {
  return line?.getAttribute('data-id') ?? '';
}

function drawLine(element: HTMLElement, line: FileLine, accept: string): void {
  const { name, note, problem, tools, progress } = line;
  setText(find(element, 'name'), name);
  setText(find(element, 'note'), note);
  setText(find(element, 'problem'), problem);
  element.dataset['step'] = progress?.step ?? '';
  const bar = element.querySelector('progress');
  if (bar) {
    bar.hidden = !progress;
    bar.value = progress?.percent ?? 0;
    bar.setAttribute('aria-label', name);
  }
  drawChanges(find(element, 'changes'), line.picture?.changes ?? []);
  drawPictureTools(element, line.picture ?? {});
  find(element, 'tools').hidden = !tools;
  if (tools) drawTools(element, tools, accept);
}

function drawTools(element: HTMLElement, tools: LineTools, accept: string): void {
  const isAlone = tools.isFirst && tools.isLast;
  for (const direction of ['up', 'down']) find(element, direction).hidden = isAlone;
  // Not `disabled`, which would remove the focus after the file was moved to an end.
  nameButton(element, 'up', tools.up).setAttribute('aria-disabled', String(tools.isFirst));
  nameButton(element, 'down', tools.down).setAttribute('aria-disabled', String(tools.isLast));
  nameButton(element, 'remove', tools.remove);
  const confirm = find(element, 'confirm');
  confirm.hidden = tools.confirm === undefined;
  if (tools.confirm !== undefined) confirm.setAttribute('aria-label', tools.confirm);
  const field = element.querySelector('input');
  if (!field) return;
  field.setAttribute('aria-label', tools.replace);
  field.accept = tools.usesCamera ? 'image/*' : accept;
  if (tools.usesCamera) field.setAttribute('capture', 'environment');
  else field.removeAttribute('capture');
}

function nameButton(element: HTMLElement, action: string, name: string): HTMLElement {
  const button = find(element, action);
  button.setAttribute('aria-label', name);
  button.title = name;
  return button;
}

/** @throws Error when the template lacks the part, which is a bug. */
function find(element: HTMLElement, part: string): HTMLElement {
  const found = element.querySelector<HTMLElement>(`[data-part="${part}"], [data-action="${part}"]`);
  if (!found) throw new Error(`A line has no ${part}.`);
  return found;
}
