import {
  createUploadUrl,
  hasCode,
  MAX_ACCEPT_LENGTH,
  MAX_TITLE_LENGTH,
  retryTransient,
  type CreateJobRequest,
  type Job,
  type JobSite,
} from '@svc/protocol';
import { recipientKey, sizeHintsOf, type Target } from '../../transfer/target.ts';
import type { JobHandle } from '../../transfer/transfer.ts';
import type { KnownPhone } from '../backend/known-phones.ts';
import { requirementsOf } from './resolve-target.ts';
import type { Drive } from './drive.ts';

/**
 * Asks the backend for a job. The question is not broken off when the person gives up: the job may be
 * there already, and only its answer tells which one is to be cancelled.
 */
export async function createJob(drive: Drive): Promise<void> {
  const { session, signal, backends, world } = drive;
  const { backend, target } = session.transfer;
  const isSealingRequired = await backends.isSealingRequired();
  const [created, chosenAddress] = await Promise.all([
    askForJob(createJobRequest(target), drive, isSealingRequired),
    backends.findChosenAddress(backend),
  ]);
  const { job } = created;
  const sealKey = await findSealKey(created, drive);
  const baseUrl =
    chosenAddress ?? backend.uploadAddress ?? job.uploadBaseUrl ?? new URL(backend.address).origin;
  const handle: JobHandle = {
    id: job.id,
    link: createUploadUrl(job.id, { baseUrl, ...(sealKey !== null && { sealTo: sealKey }) }),
    expiresAtMs: findExpiry(job, world.now()),
    canCancel: job.canCancel === true,
    canReport: job.canReport === true,
    canFollow: job.canFollow === true,
    sealKey,
    ...(isSealingRequired && { isSealingRequired }),
    isPhoneAsked: job.after !== undefined,
    isPhoneForgotten: false,
    requirements: requirementsOf(target),
  };
  const isRefused = isSealingRequired && sealKey === null;
  if (signal.aborted || isRefused) backends.cancelJob(backend, handle);
  signal.throwIfAborted();
  if (isRefused) return session.apply({ type: 'failed', reason: 'cannotSeal' });
  await session.apply({ type: 'jobCreated', job: handle });
}

interface CreatedJob {
  job: Job;
  /** The phone that answered last, where the backend asks it. */
  phone: KnownPhone | null;
}

/** For the phone that answered last, where there is one. A backend that does not take that is asked without it. */
async function askForJob(
  request: CreateJobRequest,
  drive: Drive,
  isSealingRequired: boolean,
): Promise<CreatedJob> {
  const { session, client, signal, backends, world } = drive;
  const { backend, isPrivate } = session.transfer;
  // An unreachable backend is reported at once; a busy one gets the time it asks for.
  const options = { sleep: world.sleep, signal, mayPass: isRateLimit, ...RETRY_LIMITS };
  const ask = (asked: CreateJobRequest) =>
    retryTransient(() => client.createJob(asked, new AbortController().signal), options);
  const known = await backends.phones.find(backend, isPrivate);
  const phone = known?.sealKey === null && isSealingRequired ? null : known;
  // Sent before it is known whether the backend can seal; one that cannot ignores the field.
  const sealed = { ...request, sealed: true };
  if (phone === null) return { job: await ask(sealed), phone };
  try {
    const job = await ask({ ...(phone.sealKey === null ? request : sealed), after: phone.jobId });
    if (job.after !== undefined) return { job, phone };
    await backends.phones.forget(backend, isPrivate);
    return { job, phone: null };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await backends.phones.forget(backend, isPrivate);
    return { job: await ask(sealed), phone: null };
  }
}

/** A phone that is asked without a code seals to the key that was in its own code, whatever is said now. */
async function findSealKey({ job, phone }: CreatedJob, { backends }: Drive): Promise<string | null> {
  if (phone) return phone.sealKey;
  return job.canSeal || job.sealed ? backends.keys.create() : null;
}

/** 400, 403, 404, 409, 410, and statuses without a code: it does not know that job any more, or of such a request. */
function isRefusal(error: unknown): boolean {
  return hasCode(error, 'bad_request', 'forbidden', 'not_found', 'not_completed', 'gone', 'bad_response');
}

function isRateLimit(error: unknown): boolean {
  return hasCode(error, 'rate_limited');
}

/** They are low, because the person sees an empty card meanwhile. */
const RETRY_LIMITS = { maxTries: 3, maxPauseMs: 30_000 };

/** By this computer's clock, which may be an hour off: what counts is how long the backend lets a job live. */
function findExpiry({ createdAt, expiresAt }: Job, nowMs: number): number | null {
  if (expiresAt === undefined) return null;
  const expiresAtMs = Date.parse(expiresAt);
  const lifetimeMs = expiresAtMs - Date.parse(String(createdAt));
  return lifetimeMs > 0 ? nowMs + lifetimeMs : expiresAtMs;
}

/** What the page wants, as the body of `POST /job`. */
export function createJobRequest(target: Target): CreateJobRequest {
  const request: CreateJobRequest = {};
  if (target.kind === 'place') {
    const { accept, multiple } = target.place;
    const maxBytesHints = sizeHintsOf(target.place);
    // A longer list is left out: the field's own check still refuses what does not fit.
    if (accept !== '' && accept.length <= MAX_ACCEPT_LENGTH) {
      // As in the browser's own picker a person may choose another file, and is asked again when it is here.
      Object.assign(request, { accept, acceptIsHint: true });
    }
    if (maxBytesHints) request.maxBytesHints = maxBytesHints;
    request.multiple = multiple;
  }
  const { maxFiles } = requirementsOf(target);
  if (maxFiles > 1) request.maxFiles = maxFiles;
  const site = describeRecipient(target);
  if (site) request.site = site;
  return request;
}

/** Whom the phone names: a frame of another site is that other site, and the tab's title says nothing of it. */
function describeRecipient(target: Target): JobSite | null {
  const { site } = target;
  if (target.kind === 'place' && target.recipient.kind === 'opaque') {
    return site?.origin ? { origin: site.origin, opaque: true } : null;
  }
  const origin = recipientKey(target);
  if (origin === null) return null;
  const title = origin === site?.origin ? site.title.slice(0, MAX_TITLE_LENGTH) : '';
  const { place } = requirementsOf(target);
  return { origin, ...(title && { title }), ...(place && { place }) };
}
