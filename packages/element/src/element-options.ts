import type { SvcJobError, SvcJobOptions } from '@svc/controller';
import type { SvcDevice, SvcUploadButtonLabels } from '@svc/dialog';
import type { Job, JobMetadata } from '@svc/protocol';

type Callback = 'onJobCreated' | 'onCompleted' | 'onError' | 'onCancel';

/** Properties of the element: the options of a job but its callbacks, which are events, and those of the button. */
export interface SvcElementOptions extends Omit<SvcJobOptions, Callback> {
  /** Label of the button. Default: "Upload from phone". */
  buttonText?: string | undefined;
  /** Classes of the button's element, beside its own `svc-button`. */
  buttonClass?: string | undefined;
  /** Whether a press opens the picker of this device, as on a phone, or shows the code. Default `auto`, for any other text too. */
  device?: SvcDevice | undefined;
  disabled?: boolean | undefined;
  /** Texts to replace, for another language for example. */
  labels?: Partial<SvcUploadButtonLabels> | undefined;
}

/**
 * Events of the element. All of them bubble, out of shadow trees too.
 *
 * @typeParam Result - what your server's `onCompleted` returns: `ResultOf<typeof handler>`.
 * @typeParam Metadata - what your server says of a job: `MetadataOf<typeof handler>`.
 */
export interface SvcElementEvents<Result = unknown, Metadata = JobMetadata> {
  /** There is a code, or files of this phone are on their way. */
  'svc-job-created': CustomEvent<{ job: Job<Metadata> }>;
  /** The files have arrived. `result` is what your server's `onCompleted` returned. */
  'svc-completed': CustomEvent<{ job: Job<Metadata>; result: Result | undefined }>;
  /** There will be no file. */
  'svc-error': CustomEvent<{ error: SvcJobError }>;
  /** The person has closed the dialog before there was a file. */
  'svc-cancel': CustomEvent<{ job: Job<Metadata> | null }>;
}

/** How each property is written as an attribute. `null`: only as a property, since it is no text. */
const PROPERTIES: Record<keyof SvcElementOptions, 'text' | 'number' | 'flag' | null> = {
  accept: 'text',
  buttonClass: 'text',
  buttonText: 'text',
  createJobUrl: 'text',
  device: 'text',
  disabled: 'flag',
  fetch: null,
  getDownloadRouteUrl: null,
  getJobUrl: null,
  getOutcomeUrl: null,
  getWaitForCompletionUrl: null,
  labels: null,
  maxBytes: 'number',
  maxFiles: 'number',
  multiple: 'flag',
  qrBaseUrl: 'text',
  sealTo: 'text',
  site: null,
  tools: 'flag',
  waitIntervalMs: 'number',
  waitTimeoutMs: 'number',
};

export const PROPERTY_NAMES: readonly (keyof SvcElementOptions)[] = Object.keys(
  PROPERTIES,
) as (keyof SvcElementOptions)[];

/** `max-files` for `maxFiles`. */
function nameAttribute(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export const ATTRIBUTE_NAMES: readonly string[] = PROPERTY_NAMES.filter((name) => PROPERTIES[name]).map(
  nameAttribute,
);

/** The value that an attribute gives to a property. `undefined`: there is none, or it is no number. */
export function readAttribute(element: Element, property: keyof SvcElementOptions): unknown {
  const kind = PROPERTIES[property];
  const text = kind && element.getAttribute(nameAttribute(property));
  if (text === null) return undefined;
  if (kind === 'flag') return text !== 'false';
  if (kind === 'text') return text;
  const number = Number(text.trim() || 'none');
  return Number.isNaN(number) ? undefined : number;
}
