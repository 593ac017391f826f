import {
  createSvcJobController,
  errorOfScript,
  type SvcJobController,
  type SvcJobError,
  type SvcJobState,
} from '@svc/controller';
import { awaitDialog, BUTTON_LABEL, isOnPhone, pickFiles } from '@svc/dialog';
import type { MetadataOf, ResultOf } from '@svc/protocol';
import { ARIA_NAMES, createButton } from './create-button.ts';
import type { DrawDialog, Opening } from './draw-dialog.ts';
import {
  ATTRIBUTE_NAMES,
  PROPERTY_NAMES,
  readAttribute,
  type SvcElementEvents,
  type SvcElementOptions,
} from './element-options.ts';

/** A server has no elements, and may import this nevertheless. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

/**
 * `<svc-upload-button>`: a button, and the dialog that shows a QR code: whoever scans it sends files from the phone. On
 * a phone it opens the phone's own picker instead. It draws into itself, without a shadow tree, so that the theme and
 * the page's own styles apply.
 *
 * A property wins over its attribute; `undefined` gives it back. Taken out of the page, it ends the waiting; the job
 * goes on. Moved in the page, it goes on.
 *
 * Its children are its own: others, such as a text for pages without scripts, or what a copy of the page has brought,
 * make place for them.
 *
 * @typeParam Route - the type of the backend's handler (`typeof handler` of `createRouteHandler` or
 *   `createFetchHandler`), which has the types of `job.metadata` and `result`; or that of `result`.
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the constructor's loop defines the properties
export class SvcUploadButtonElement<Route = unknown> extends Base {
  static readonly observedAttributes: readonly string[] = [...ATTRIBUTE_NAMES, ...ARIA_NAMES];

  readonly #given: SvcElementOptions = {};
  readonly #controller: SvcJobController = createSvcJobController(this.#describeJob());
  readonly #button = createButton({
    onPress: () => this.#press(),
    onBlur: () => this.#update(),
    onNear: () => void loadDialog().catch(() => undefined), // tried again at the press
  });
  /** Of the dialog. */
  readonly #host = document.createElement('span');
  /** What replaces the content of pages may empty the element, and a parser adds its children late. */
  readonly #watcher = new MutationObserver(() => {
    const isWhole = this.#button.parentNode === this && this.#host.parentNode === this;
    if (!isWhole || document.readyState === 'loading') this.#keepChildren();
  });
  #opening: Opening | undefined;
  #draw: DrawDialog | undefined;
  #stopAwaiting: (() => void) | undefined;

  /** The transfer's state. */
  get state(): SvcJobState<ResultOf<Route>, MetadataOf<Route>> {
    return this.#controller.getSnapshot() as SvcJobState<ResultOf<Route>, MetadataOf<Route>>; // as the caller says
  }

  /** Closes the dialog in each of its states, also while files are chosen, and ends the transfer that is under way. */
  cancel(): void {
    this.#controller.cancel();
    this.#forget();
  }

  /** Focuses the button. */
  override focus(options?: FocusOptions): void {
    this.#button.focus(options);
  }

  /** Presses the button. */
  override click(): void {
    this.#button.click();
  }

  connectedCallback(): void {
    this.#takeEarlyProperties();
    this.#keepChildren();
    this.#watcher.observe(this, { childList: true });
  }

  disconnectedCallback(): void {
    // Moving an element takes it out and puts it in again at once.
    queueMicrotask(() => {
      if (!this.isConnected) this.#forget();
    });
  }

  attributeChangedCallback(): void {
    this.#update();
  }

  /** The value of a property, or of its attribute. */
  read<Name extends keyof SvcElementOptions>(name: Name): SvcElementOptions[Name] {
    return this.#given[name] ?? (readAttribute(this, name) as SvcElementOptions[Name]); // of this kind
  }

  write<Name extends keyof SvcElementOptions>(name: Name, value: SvcElementOptions[Name]): void {
    this.#given[name] = value;
    this.#update();
  }

  /** Properties that were set before the element was defined hide those of the class. */
  #takeEarlyProperties(): void {
    for (const name of PROPERTY_NAMES) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this.write(name, value);
    }
  }

  /** Draws anew, without children of others: in a copy of the element they would be a second button, and dead. */
  #keepChildren(): void {
    if (this.firstChild !== this.#button || this.childNodes[1] !== this.#host || this.childNodes.length > 2)
      this.replaceChildren(this.#button, this.#host);
    this.#update();
  }

  #press(): void {
    if (this.disabled || !this.isConnected) return;
    this.#button.focus(); // Safari does not, and would give the focus back to the page
    const picking = isOnPhone(this.device) && !this.tools ? pickFiles(this) : undefined;
    if (!picking) this.#controller.start(); // while the dialog is loaded
    this.#opening = { picking };
    if (this.#draw) return this.#update();
    this.#stopAwaiting?.();
    this.#stopAwaiting = awaitDialog({
      load: async () => (this.#draw = (await loadDialog()).drawDialog),
      onLoaded: () => this.#update(),
      onMissing: (cause) => {
        this.#controller.fail(errorOfScript(cause, this.#controller.getSnapshot().job));
        this.#forget();
      },
      onClose: () => this.cancel(),
    });
  }

  #forget(): void {
    this.#stopAwaiting?.();
    this.#opening = undefined;
    this.#draw?.(this.#host, null);
    if (this.state.status !== 'cancelled') this.#controller.reset();
  }

  /** Draws the button, and the dialog once it was opened. */
  #update(): void {
    const options = this.#describeJob();
    this.#controller.setOptions(options);
    if (!this.isConnected) return;
    const button = this.#button;
    const text = this.buttonText ?? this.labels?.button ?? BUTTON_LABEL;
    const label = button.lastChild as Text; // see createButton
    if (label.textContent !== text) label.textContent = text;
    button.className = `svc-button ${this.buttonClass ?? ''}`.trim();
    for (const name of ARIA_NAMES) writeAttribute(button, name, this.getAttribute(name));
    // A disabled button cannot get the focus back from the dialog, so it is disabled when the focus has moved on.
    const isLate = this.disabled === true && this.matches(':focus-within');
    button.disabled = this.disabled === true && !isLate;
    writeAttribute(button, 'aria-disabled', isLate ? 'true' : null);
    const opening = this.#opening;
    if (opening) this.#draw?.(this.#host, { controller: this.#controller, options, opening });
  }

  #describeJob() {
    return {
      ...(Object.fromEntries(PROPERTY_NAMES.map((name) => [name, this.read(name)])) as SvcElementOptions),
      onJobCreated: (job: SvcElementEvents['svc-job-created']['detail']['job']) =>
        this.#tell('svc-job-created', { job }),
      onCompleted: (job: SvcElementEvents['svc-completed']['detail']['job'], result: unknown) =>
        this.#tell('svc-completed', { job, result }),
      onError: (error: SvcJobError) => this.#tell('svc-error', { error }),
      onCancel: (job: SvcElementEvents['svc-cancel']['detail']['job']) => this.#tell('svc-cancel', { job }),
    };
  }

  #tell<Name extends keyof SvcElementEvents>(name: Name, detail: SvcElementEvents[Name]['detail']): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

for (const name of PROPERTY_NAMES) {
  Object.defineProperty(SvcUploadButtonElement.prototype, name, {
    get(this: SvcUploadButtonElement) {
      return this.read(name);
    },
    set(this: SvcUploadButtonElement, value: SvcElementOptions[typeof name]) {
      this.write(name, value);
    },
    enumerable: true,
  });
}

function writeAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

const loadDialog = () => import('./draw-dialog.ts');

type EventsOf<Route> = Omit<HTMLElementEventMap, keyof SvcElementEvents> &
  SvcElementEvents<ResultOf<Route>, MetadataOf<Route>>;
type Listener<Route, Name extends keyof EventsOf<Route>> = (
  this: SvcUploadButtonElement<Route>,
  event: EventsOf<Route>[Name],
) => unknown;

export interface SvcUploadButtonElement<Route = unknown> extends SvcElementOptions {
  addEventListener<Name extends keyof EventsOf<Route>>(
    type: Name,
    listener: Listener<Route, Name>,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof EventsOf<Route>>(
    type: Name,
    listener: Listener<Route, Name>,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'svc-upload-button': SvcUploadButtonElement;
  }
  /** The events bubble: elements around it, the document and the window may listen. */
  interface GlobalEventHandlersEventMap extends SvcElementEvents {}
}
