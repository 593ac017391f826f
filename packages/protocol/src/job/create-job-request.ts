import { cleanText } from '../text/display-text.ts';
import { readSizeHints, type SizeHints } from '../file/size-hints.ts';
import { isJobId } from './routes.ts';
import { MAX_FILES } from './job-file.ts';
import { parseMetadata, type JobMetadata } from './metadata.ts';
import { readCount, readHttpUrl, readObject, readText } from '../wire/read-fields.ts';
import { SvcError } from '../wire/svc-error.ts';

/** The optional body of the create-job route: what the page that asks for the file wants. */
export interface CreateJobRequest {
  /** What the field takes, in the syntax of the HTML `accept` attribute. */
  accept?: string | undefined;
  /**
   * Whether the person may send a file of another type, as in a browser's own picker. Default `false`: the
   * server refuses such a file.
   */
  acceptIsHint?: boolean | undefined;
  /** Whether the field takes more than one file. How many of them this job may carry is `maxFiles`. */
  multiple?: boolean | undefined;
  /** How many files the phone may send by this one code: 1–100. Default: 1. */
  maxFiles?: number | undefined;
  /**
   * The id of the job before this one: the phone that took that job is asked for this one's files without a new code.
   * Only for a job that the caller may read.
   */
  after?: string | undefined;
  /** The most bytes that each file may have. */
  maxBytes?: number | undefined;
  /**
   * The code of this job will carry a key: the server must refuse unsealed files. A server that cannot seal
   * ignores it; the job's `sealed` says which. Default `false`: files may be sealed or not.
   */
  sealed?: boolean | undefined;
  /**
   * The most bytes that the page seems to take, by kind of file. The phone shows them; nothing is enforced.
   */
  maxBytesHints?: SizeHints | undefined;
  /**
   * Whether the phone's page offers its tools for pictures (make smaller, convert, turn, crop, scan). `false`: it offers
   * none and changes no file. Default `true`.
   */
  tools?: boolean | undefined;
  /** The page that asks, shown on the phone. */
  site?: JobSite | undefined;
}

/**
 * The optional body of `POST /v1/jobs`, which an application's server sends.
 *
 * @typeParam Metadata - not checked before it is sent.
 */
export interface JobApiRequest<Metadata = unknown> extends CreateJobRequest {
  /**
   * What the application wants to know of the job later, for example whose it is: any JSON but `null`, at most 2048
   * bytes as JSON text in UTF-8. It comes back in `Job.metadata`. A browser cannot set it.
   */
  metadata?: Metadata;
}

/** A page that asks for a file, as the phone names it. */
export interface JobSite {
  /** For example `https://example.com`. */
  origin: string;
  title?: string | undefined;
  /** What the page calls the place that the file is for, for example the label of a field. */
  place?: string | undefined;
  /**
   * The file does not go to this page itself but to a document inside it that has an opaque origin
   * (https://html.spec.whatwg.org/#concept-origin-opaque), for example a sandboxed frame. Default: `false`.
   */
  opaque?: boolean | undefined;
}

/** UTF-16 units. */
export const MAX_ACCEPT_LENGTH = 1000;
/** UTF-16 units. */
export const MAX_TITLE_LENGTH = 200;

/**
 * Reads the body of `POST /job`, which a browser sends: its `metadata` is ignored, as every unknown field. No body
 * (`undefined` or `null`) is fine and asks for any file.
 *
 * @throws SvcError `bad_request`, when a field has the wrong form.
 */
export function parseCreateJobRequest(value: unknown): CreateJobRequest {
  if (value === undefined || value === null) return {};
  const fields = readObject(value);
  if (!fields) throw badField('The body', 'a JSON object');
  const request: CreateJobRequest = {};
  const { accept, acceptIsHint, multiple, maxFiles, after, maxBytes, maxBytesHints, sealed, tools, site } =
    fields;
  if (isGiven(accept)) request.accept = parseAcceptField(accept);
  if (isGiven(acceptIsHint)) request.acceptIsHint = parseYesOrNo('"acceptIsHint"', acceptIsHint);
  if (isGiven(multiple)) request.multiple = parseYesOrNo('"multiple"', multiple);
  if (isGiven(maxFiles)) request.maxFiles = parseMaxFiles(maxFiles);
  if (isGiven(after)) request.after = parseAfter(after);
  if (isGiven(maxBytes)) request.maxBytes = parseMaxBytes(maxBytes);
  if (isGiven(sealed)) request.sealed = parseYesOrNo('"sealed"', sealed);
  if (isGiven(tools)) request.tools = parseYesOrNo('"tools"', tools);
  const hints = readSizeHints(maxBytesHints);
  if (hints) request.maxBytesHints = hints;
  if (isGiven(site)) request.site = parseSite(site);
  return request;
}

/**
 * Reads the body of `POST /v1/jobs`: like {@link parseCreateJobRequest}, and with `metadata`.
 *
 * @throws SvcError `bad_request`, when a field has the wrong form.
 */
export function parseJobApiRequest(value: unknown): CreateJobRequest & { metadata?: JobMetadata } {
  const request = parseCreateJobRequest(value);
  const metadata = parseMetadata(readObject(value)?.['metadata']);
  return { ...request, ...(metadata !== undefined && { metadata }) };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function parseAcceptField(value: unknown): string {
  const accept = readText(value);
  if (accept === undefined || accept.length > MAX_ACCEPT_LENGTH) {
    throw badField('"accept"', `a string of at most ${MAX_ACCEPT_LENGTH} characters`);
  }
  return accept;
}

function parseYesOrNo(name: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw badField(name, 'true or false');
  return value;
}

function parseMaxFiles(value: unknown): number {
  const maxFiles = readCount(value) ?? 0;
  if (maxFiles < 1 || maxFiles > MAX_FILES)
    throw badField('"maxFiles"', `a whole number from 1 to ${MAX_FILES}`);
  return maxFiles;
}

function parseAfter(value: unknown): string {
  const after = readText(value) ?? '';
  if (!isJobId(after)) throw badField('"after"', 'the id of a job');
  return after;
}

function parseMaxBytes(value: unknown): number {
  const maxBytes = readCount(value);
  if (maxBytes === undefined) throw badField('"maxBytes"', 'a whole number of zero or more');
  return maxBytes;
}

function parseSite(value: unknown): JobSite {
  const fields = readObject(value);
  const origin = readHttpUrl(fields?.['origin']);
  if (origin === undefined) throw badField('"site.origin"', 'an http or https origin');
  const title = cleanText(readText(fields?.['title']) ?? '', MAX_TITLE_LENGTH);
  const place = cleanText(readText(fields?.['place']) ?? '', MAX_TITLE_LENGTH);
  const opaque = fields?.['opaque'] === true;
  return {
    origin: new URL(origin).origin,
    ...(title && { title }),
    ...(place && { place }),
    ...(opaque && { opaque }),
  };
}

function badField(name: string, wanted: string): SvcError {
  return new SvcError('bad_request', `${name} must be ${wanted}.`);
}
