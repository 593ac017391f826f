import { isPictureError, PictureError } from '@svc/pictures/error';
import type { EncodedType, PictureErrorCode, PictureInfo, PictureTools, Progress } from '@svc/pictures';
import { fitsAccept } from '@svc/protocol';
import type { PhoneJobView } from '@svc/protocol/phone';
import type { TextStorage } from '../job/stored-json.ts';
import { findFileProblem } from '../state/check-file.ts';
import { ENCODED, mayTell, planPicture, type PicturePlan } from './plan-picture.ts';
import {
  recallSettings,
  rememberSettings,
  removesDetails,
  type PictureSettings,
} from './picture-settings.ts';
import type {
  ChangeStep,
  PictureEdit,
  PictureWork,
  PreparedFile,
  PreparedPicture,
} from './prepared-picture.ts';

export interface PictureDeskOptions {
  storage: TextStorage | undefined;
  /** Loads the tools. `undefined`: this browser lacks what they need. */
  loadTools: () => Promise<PictureTools | undefined>;
}

export interface PrepareOptions {
  /** Default: not edited. */
  edit?: PictureEdit | undefined;
  /** Brings it under the limit of the place. Default: only if it is written anew for another reason. */
  makesSmaller?: boolean;
  signal?: AbortSignal;
  onWork?: (work: PictureWork | undefined) => void;
}

/** Where chosen pictures are made ready for a place. */
export class PictureDesk {
  readonly #options: PictureDeskOptions;
  #tools: Promise<PictureTools | undefined> | undefined;
  #settings: PictureSettings;
  readonly #prepared = new WeakSet<File>();

  constructor(options: PictureDeskOptions) {
    this.#options = options;
    this.#settings = recallSettings(options.storage);
  }

  get settings(): PictureSettings {
    return this.#settings;
  }

  changeSettings(change: Partial<PictureSettings>): void {
    this.#settings = { ...this.#settings, ...change };
    rememberSettings(this.#options.storage, this.#settings);
  }

  /**
   * Whether a file was made ready during this visit of the page. One that an earlier visit has kept was not, nor one that
   * was chosen while the tools could not be loaded.
   */
  hasPrepared(file: File): boolean {
    return this.#prepared.has(file);
  }

  /** Never rejects. `undefined`: this browser lacks what they need, or they could not be loaded. */
  tools(): Promise<PictureTools | undefined> {
    return this.#load().catch(() => undefined);
  }

  #load(): Promise<PictureTools | undefined> {
    this.#tools ??= this.#options.loadTools().catch((cause: unknown) => {
      this.#tools = undefined; // no connection: the next picture tries again
      throw new PictureError('not_loaded', { cause });
    });
    return this.#tools;
  }

  /**
   * Changes a file as its place needs it. What cannot be changed stays as it is, and says why. In a browser without the
   * tools every file does.
   *
   * @throws DOMException `AbortError`, when the signal is aborted.
   */
  async prepare(file: File, job: PhoneJobView, options: PrepareOptions = {}): Promise<PreparedFile> {
    if (!offersTools(job) || !mayBePicture(file)) {
      this.#prepared.add(file);
      return { file };
    }
    const { signal } = options;
    options.onWork?.({ kind: 'changing' });
    try {
      const tools = await inTime(this.#load());
      this.#prepared.add(file);
      if (!tools) return { file };
      const info = await tools.read(file, { ...(signal && { signal }) });
      if (info) return await this.#prepareKnown({ file, info }, { job, tools, options });
      const isTelling = removesDetails(this.#settings, job) && isUnknownPicture(file);
      return isTelling ? this.#tellUnread(file, job, 'no_decoder') : { file };
    } catch (error) {
      throwIfAborted(signal);
      return this.#tellUnread(file, job, codeOf(error));
    } finally {
      options.onWork?.(undefined);
    }
  }

  /** A picture that could not be read may have to be changed, and what it tells may have to be removed. */
  #tellUnread(file: File, job: PhoneJobView, trouble: PictureErrorCode): PreparedFile {
    const isTelling = removesDetails(this.#settings, job);
    const isFitting = findFileProblem(file, job) === undefined;
    // Without a connection a file that needs nothing is sent when it is back, as any other.
    if (trouble === 'not_loaded' && isFitting && !isTelling) return { file };
    const picture: PreparedPicture = { original: file, steps: [], trouble, needsLook: true };
    return { file, picture: { ...picture, ...(isTelling && { isTelling }) } };
  }

  async #prepareKnown(known: KnownPicture, hand: Hand): Promise<PreparedFile> {
    const { job, options } = hand;
    const plan = planPicture(known, job, {
      removesDetails: removesDetails(this.#settings, job),
      makesSmaller: options.makesSmaller ?? false,
      edit: options.edit,
    });
    const { info } = known;
    const { looksFirst } = this.#settings;
    const picture: PreparedPicture = { original: known.file, info, steps: [], needsLook: looksFirst };
    if (plan.isStuck)
      return leave(plan, { ...picture, trouble: info.isAnimated ? 'animated' : 'no_decoder' }, hand);
    if (!plan.types) return leave(plan, picture, hand);
    try {
      return await rewrite({ ...plan, types: plan.types }, picture, hand);
    } catch (error) {
      throwIfAborted(options.signal);
      return leave(plan, { ...picture, trouble: codeOf(error), needsLook: true }, hand);
    }
  }
}

/** Leaves a picture as it is, without what it tells, if that was asked for and can be taken out of it. */
async function leave(
  plan: PicturePlan,
  picture: PreparedPicture,
  { tools, options }: Hand,
): Promise<PreparedFile> {
  const { original: file, info } = picture;
  if (!plan.removesDetails) return { file, picture };
  if (!info?.details.isRemovable) return { file, picture: { ...picture, isTelling: true, needsLook: true } };
  const bare = await tools.removeDetails(file, { ...(options.signal && { signal: options.signal }) });
  return bare === file ? { file, picture } : { file: bare, picture: change(picture, [tellRemoved(info)]) };
}

/** Writes a picture anew. */
async function rewrite(
  plan: PicturePlan & { types: readonly EncodedType[] },
  picture: PreparedPicture,
  { tools, options }: Hand,
): Promise<PreparedFile> {
  const order = {
    types: plan.types,
    keepsDetails: !plan.removesDetails,
    ...(plan.limit < Infinity && { maxBytes: plan.limit }),
    ...options.edit,
  };
  const changed = await tools.change(picture.original, order, {
    ...(options.signal && { signal: options.signal }),
    onProgress: (progress: Progress) => options.onWork?.(tellWork(progress)),
  });
  const steps = listSteps(plan, picture, changed.file);
  return { file: changed.file, picture: change(picture, steps, options.edit) };
}

interface KnownPicture {
  file: File;
  info: PictureInfo;
}

interface Hand {
  job: PhoneJobView;
  tools: PictureTools;
  options: PrepareOptions;
}

/** Whether the pages of a job offer the tools. */
export function offersTools(job: Pick<PhoneJobView, 'tools'>): boolean {
  return job.tools !== false;
}

/** Spares other files the start of the worker. A picture without a name or a type may be one. */
function mayBePicture({ type, name, size }: File): boolean {
  return size > 0 && (type === '' || fitsAccept('image/*', { name, type }));
}

/** Pictures that would have been known by their bytes, and drawings: what only has such a name tells no place. */
const PLAIN = 'image/jpeg,image/png,image/gif,image/webp,image/bmp,image/svg+xml,.ico';

/** By its name a camera's raw picture, or of a format of the future. */
function isUnknownPicture({ type, name }: File): boolean {
  return fitsAccept('image/*', { name, type }) && !fitsAccept(PLAIN, { name, type });
}

/** On a slow network the person would wait without a word: the picture is then told as one that could not be read. */
const LOAD_LIMIT_MS = 10_000;

async function inTime<Result>(loading: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PictureError('not_loaded')), LOAD_LIMIT_MS);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

function change(picture: PreparedPicture, steps: readonly ChangeStep[], edit?: PictureEdit): PreparedPicture {
  return { ...picture, steps, needsLook: true, ...(edit && { edit }) };
}

function tellRemoved({ details: { hasLocation, hasCamera } }: PictureInfo): ChangeStep {
  return { kind: 'detailsRemoved', hasLocation, hasCamera };
}

function listSteps(plan: PicturePlan, picture: PreparedPicture, file: File): ChangeStep[] {
  const { original, info } = picture;
  const to = ENCODED.find((type) => type === file.type);
  const [fromBytes, toBytes] = [original.size, file.size];
  return [
    ...(plan.isEdited ? [{ kind: 'edited' } as const] : []),
    ...(plan.isConverted && info && to ? [{ kind: 'converted', from: info.format, to } as const] : []),
    ...(fromBytes > plan.limit && toBytes < fromBytes
      ? [{ kind: 'madeSmaller', fromBytes, toBytes } as const]
      : []),
    ...(info && mayTell(info) && !keepsDetails(plan, info, file) ? [tellRemoved(info)] : []),
  ];
}

/** Only a JPEG that was written anew as one can take its details along. */
function keepsDetails(plan: PicturePlan, { format }: PictureInfo, { type }: File): boolean {
  return !plan.removesDetails && format === 'jpeg' && type === 'image/jpeg';
}

/** Browsers before 2022 have the signal without its reason and this method. */
function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new DOMException('Another file was chosen.', 'AbortError');
}

function tellWork(progress: Progress): PictureWork {
  return progress.step === 'loading'
    ? { kind: 'loading', loaded: progress.loaded, total: progress.total }
    : { kind: 'changing' };
}

function codeOf(error: unknown): PictureErrorCode {
  return isPictureError(error) ? error.code : 'no_decoder';
}
