import {
  createSvcJobController,
  errorOfScript,
  type SvcJobController,
  type SvcJobError,
  type SvcJobState,
} from '@svc/controller';
import { awaitDialog, BUTTON_LABEL, ICON_PATHS, isOnPhone, pickFiles } from '@svc/dialog';
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
 * goes on.
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the constructor's loop defines the properties
export class SvcUploadButtonElement extends Base {
  static readonly observedAttributes: readonly string[] = ATTRIBUTE_NAMES;

  readonly #given: SvcElementOptions = {};
  readonly #controller: SvcJobController = createSvcJobController(this.#describeJob());
  #button: HTMLButtonElement | undefined;
  #host: HTMLElement | undefined;
  #opening: Opening | undefined;
  #draw: DrawDialog | undefined;
  #stopAwaiting: (() => void) | undefined;

  /** The transfer's state. */
  get state(): SvcJobState {
    return this.#controller.getSnapshot();
  }

  /** Ends the transfer that is under way, as closing the dialog does. Does nothing when none is. */
  cancel(): void {
    this.#controller.cancel();
  }

  connectedCallback(): void {
    this.#takeEarlyProperties();
    if (!this.#button) {
      this.#button = this.#createButton();
      this.#host = document.createElement('span');
      this.append(this.#button, this.#host);
    }
    this.#update();
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
      Object.assign(this, { [name]: value });
    }
  }

  #createButton(): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('aria-haspopup', 'dialog');
    button.append(drawIcon(), '');
    button.addEventListener('click', () => this.#press(button));
    // A held key would press the button that gets the focus next.
    button.addEventListener('keydown', (event) => {
      if (event.repeat && event.key === 'Enter') event.preventDefault();
    });
    button.addEventListener('blur', () => this.#update());
    for (const sign of ['pointerenter', 'focus']) button.addEventListener(sign, preloadDialog);
    return button;
  }

  #press(button: HTMLButtonElement): void {
    if (this.disabled) return;
    button.focus(); // Safari does not, and would give the focus back to the page
    const picking = isOnPhone(this.device) ? pickFiles(this.#readOptions()) : undefined;
    if (!picking) this.#controller.start(); // while the dialog is loaded
    this.#opening = { picking };
    if (this.#draw) return this.#update();
    this.#stopAwaiting?.();
    this.#stopAwaiting = awaitDialog({
      load: async () => (this.#draw = (await import('./draw-dialog.ts')).drawDialog),
      onLoaded: () => this.#update(),
      onMissing: (cause) => {
        this.#controller.fail(errorOfScript(cause, this.state.job));
        this.#forget();
      },
      onClose: () => {
        this.#controller.cancel();
        this.#forget();
      },
    });
  }

  #forget(): void {
    this.#stopAwaiting?.();
    this.#opening = undefined;
    this.#controller.reset();
  }

  /** Draws the button, and the dialog once it was opened. */
  #update(): void {
    this.#controller.setOptions(this.#describeJob());
    const button = this.#button;
    if (!button || !this.isConnected) return;
    const { labels } = this;
    const text = this.buttonText ?? labels?.button ?? BUTTON_LABEL;
    if (button.lastChild && button.lastChild.textContent !== text) button.lastChild.textContent = text;
    button.className = ['svc-button', this.buttonClass].filter(Boolean).join(' ');
    this.#disable(button, this.disabled === true);
    if (!this.#host || !this.#opening) return;
    const { device } = this;
    const options = this.#readOptions();
    this.#draw?.(this.#host, {
      controller: this.#controller,
      options,
      labels,
      device,
      opening: this.#opening,
    });
  }

  /** A disabled button cannot get the focus back from the dialog, so it is disabled when the focus has moved on. */
  #disable(button: HTMLButtonElement, isDisabled: boolean): void {
    const isUsed = this.contains(document.activeElement);
    button.disabled = isDisabled && !isUsed;
    if (isDisabled && isUsed) button.setAttribute('aria-disabled', 'true');
    else button.removeAttribute('aria-disabled');
  }

  #readOptions(): SvcElementOptions {
    return Object.fromEntries(PROPERTY_NAMES.map((name) => [name, this.read(name)]));
  }

  #describeJob() {
    return {
      ...this.#readOptions(),
      onJobCreated: (job: SvcElementEvents['svc-job-created']['detail']['job']) =>
        this.#tell('svc-job-created', { job }),
      onCompleted: (job: SvcElementEvents['svc-completed']['detail']['job'], result: unknown) =>
        this.#tell('svc-completed', { job, result }),
      onError: (error: SvcJobError) => this.#tell('svc-error', { error }),
      onCancel: (job: SvcElementEvents['svc-cancel']['detail']['job']) => this.#tell('svc-cancel', { job }),
    };
  }

  #tell<Name extends keyof SvcElementEvents>(name: Name, detail: SvcElementEvents[Name]['detail']): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
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
    configurable: true,
  });
}

/** The pointer or the focus has come near: a press may follow. */
function preloadDialog(): void {
  void import('./draw-dialog.ts').catch(() => undefined); // tried again at the press
}

const SVG = 'http://www.w3.org/2000/svg';
const ICON = {
  class: 'svc-icon',
  width: '16',
  height: '16',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'aria-hidden': 'true',
};

function drawIcon(): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries(ICON)) icon.setAttribute(name, value);
  icon.append(document.createElementNS(SVG, 'path'));
  icon.firstElementChild?.setAttribute('d', ICON_PATHS.phone);
  return icon;
}

type EventsOfAll = HTMLElementEventMap & SvcElementEvents;

export interface SvcUploadButtonElement extends SvcElementOptions {
  addEventListener<Name extends keyof EventsOfAll>(
    type: Name,
    listener: (this: SvcUploadButtonElement, event: EventsOfAll[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'svc-upload-button': SvcUploadButtonElement;
  }
}
