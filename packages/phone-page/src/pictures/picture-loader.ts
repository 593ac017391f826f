import type { PhoneState } from '../state/phone-state.ts';
import type { PictureTraits } from '../view/describe-pictures.ts';
import type { PictureActions, PictureActionsOptions } from './picture-actions.ts';

/** Loads what a person does with pictures, with the tools for them, once the page takes files. */
export class PictureLoader {
  readonly #options: PictureActionsOptions;
  #actions: PictureActions | undefined;
  /** They are on their way: states come many times meanwhile. */
  #loading: Promise<void> | undefined;
  #hasFailed = false;

  constructor(options: PictureActionsOptions) {
    this.#options = options;
  }

  /** What the page offers. `undefined`: this browser lacks what it needs, or it is not there yet. */
  get traits(): PictureTraits | undefined {
    return this.#actions?.traits;
  }

  /** Call it with every state. */
  noteState(state: PhoneState): void {
    this.#actions?.noteState(state);
    if (state.name === 'ready' && !this.#actions) void this.#load();
  }

  /** Tries once more what could not be loaded. Call it when the connection may be back, and when the person taps. */
  tryAgain(): void {
    const session = this.#options.findSession();
    if (this.#hasFailed) session.noteWork(undefined, this);
    this.#hasFailed = false;
    this.#actions?.tryAgain();
    this.noteState(session.state);
  }

  /** Does what the person asks for, once it is there. If it cannot be loaded, that is said. */
  async do(act: (actions: PictureActions) => unknown): Promise<void> {
    if (!this.#actions) {
      const session = this.#options.findSession();
      session.noteWork({ kind: 'changing' }, this);
      await this.#load();
      this.#hasFailed = !this.#actions;
      session.noteWork(this.#hasFailed ? { kind: 'failed' } : undefined, this);
    }
    if (this.#actions) act(this.#actions);
  }

  /** Sends what the person chose, unchanged. This needs no tools. */
  useOriginal(id: string): void {
    const session = this.#options.findSession();
    const { state } = session;
    const picture = state.name === 'ready' && state.files.find((file) => file.id === id)?.picture;
    if (!picture) return;
    // At once, so that nobody makes it ready again
    session.changeList({ type: 'pictureRead', id, picture: { ...picture, isOriginalWanted: true } });
    const { edit: _edit, trouble: _trouble, ...known } = picture;
    const original = { ...known, steps: [], isOriginalWanted: true as const, needsLook: false };
    void session.change(id, { file: picture.original, picture: original }, { isConfirmed: true });
  }

  #load(): Promise<void> {
    this.#loading ??= this.#loadActions()
      .catch(() => undefined) // no connection: the next state or tap tries again
      .finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  async #loadActions(): Promise<void> {
    const { desk, findSession, onTraits } = this.#options;
    const [{ PictureActions }, tools] = await Promise.all([import('./picture-actions.ts'), desk.tools()]);
    if (!tools) return;
    this.#actions = new PictureActions(this.#options);
    onTraits();
    this.#actions.tryAgain();
    this.#actions.noteState(findSession().state); // with files that were chosen, or kept, while it was not there
    // Its script is there when a picture is chosen, also if the connection is gone by then
    void tools.read(new Blob(['warm'])).catch(() => undefined);
  }
}
