import { isPictureError } from '@svc/pictures/error';
import type { PictureErrorCode, PictureInfo, PictureTools, Progress } from '@svc/pictures';
import { fitsAccept } from '@svc/protocol';
import type { PhoneJobView } from '@svc/protocol/phone';
import type { TextStorage } from '../job/stored-json.ts';
import { ENCODED, planPicture, type PicturePlan } from './plan-picture.ts';
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

  /** Never rejects: without its tools the page sends files as they are. */
  tools(): Promise<PictureTools | undefined> {
    this.#tools ??= this.#options.loadTools().catch(() => {
      this.#tools = undefined; // no connection: the next picture tries again
      return undefined;
    });
    return this.#tools;
  }

  /**
   * Changes a file as its place needs it. What cannot be changed stays as it is, and says why.
   *
   * @throws the reason of the aborted signal.
   */
  async prepare(file: File, job: PhoneJobView, options: PrepareOptions = {}): Promise<PreparedFile> {
    const tools = offersTools(job) && mayBePicture(file) ? await this.tools() : undefined;
    if (!tools) return { file };
    const { signal, edit } = options;
    try {
      const info = await tools.read(file, { ...(signal && { signal }) });
      if (!info) return { file };
      const wishes = {
        removesDetails: removesDetails(this.#settings, job),
        makesSmaller: options.makesSmaller ?? false,
        edit,
      };
      const plan = planPicture({ file, info }, job, wishes);
      const original: PreparedPicture = {
        original: file,
        info,
        steps: [],
        needsLook: this.#settings.looksFirst,
      };
      if (plan.isStuck)
        return { file, picture: { ...original, trouble: info.isAnimated ? 'animated' : 'no_decoder' } };
      return await this.#carryOut(plan, original, { tools, options });
    } catch (error) {
      signal?.throwIfAborted();
      return { file, picture: { original: file, steps: [], trouble: codeOf(error), needsLook: true } };
    } finally {
      options.onWork?.(undefined);
    }
  }

  async #carryOut(
    plan: PicturePlan,
    picture: PreparedPicture,
    { tools, options }: Hand,
  ): Promise<PreparedFile> {
    const { original: file } = picture;
    const signal = options.signal && { signal: options.signal };
    if (!plan.types) {
      if (!plan.removesDetails || !picture.info?.details.isRemovable) return { file, picture };
      const bare = await tools.removeDetails(file, { ...signal });
      return bare === file
        ? { file, picture }
        : { file: bare, picture: change(picture, [tellRemoved(picture.info)]) };
    }
    options.onWork?.({ kind: 'changing' });
    const order = {
      types: plan.types,
      keepsDetails: !plan.removesDetails,
      ...(plan.limit < Infinity && { maxBytes: plan.limit }),
      ...options.edit,
    };
    const onProgress = (progress: Progress) => options.onWork?.(tellWork(progress));
    const changed = await tools.change(file, order, { ...signal, onProgress });
    const steps = listSteps(plan, picture, changed.file);
    return { file: changed.file, picture: change(picture, steps, options.edit) };
  }
}

interface Hand {
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
    ...(plan.removesDetails && info ? [tellRemoved(info)] : []),
  ];
}

function tellWork(progress: Progress): PictureWork {
  return progress.step === 'loading'
    ? { kind: 'loading', loaded: progress.loaded, total: progress.total }
    : { kind: 'changing' };
}

function codeOf(error: unknown): PictureErrorCode {
  return isPictureError(error) ? error.code : 'no_decoder';
}
