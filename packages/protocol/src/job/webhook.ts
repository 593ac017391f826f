import { parseJob, type Job } from './job.ts';
import type { JobMetadata } from './metadata.ts';
import { readObject, readText } from '../wire/read-fields.ts';
import { SvcError } from '../wire/svc-error.ts';

/** The events of the transfer server (contract section 6 leaves them open): a job has become final. */
export const WEBHOOK_EVENT_TYPES = ['job.completed', 'job.failed'] as const;
/** The types of events that this version knows. */
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** The body as it is sent, in the form that Standard Webhooks recommends: type, timestamp, data. */
export interface WebhookBody {
  type: WebhookEventType;
  /** ISO 8601 in UTC: when it happened, which may be long before it arrives. */
  timestamp: string;
  data: { job: Job };
}

/**
 * A job has become final.
 *
 * @typeParam Metadata - what the application's server stores with its jobs; nobody checks it. Default: any JSON.
 */
export interface JobWebhookEvent<Metadata = JobMetadata> {
  /** The same each time this event is sent: ignore an id that you have handled. */
  id: string;
  type: WebhookEventType;
  /** ISO 8601 in UTC: when it happened, which may be long before it arrives. */
  timestamp: string;
  job: Job<Metadata>;
}

/** An event that this version does not know, from a newer transfer server. Ignore it and answer 2xx. */
export interface UnknownWebhookEvent {
  id: string;
  type: 'unknown';
  /** The type as it was sent, for example `job.viewed`. */
  name: string;
  timestamp: string;
  data: unknown;
}

/** An event; its `type` tells which. */
export type WebhookEvent<Metadata = JobMetadata> = JobWebhookEvent<Metadata> | UnknownWebhookEvent;

/**
 * Reads the body of a webhook. Check its signature before.
 *
 * @param id - the header `webhook-id`.
 * @param body - the body's JSON.
 * @throws SvcError `bad_request`, when it is not a valid event. An unknown type is not an error.
 */
export function parseWebhookEvent(id: string, body: unknown): WebhookEvent {
  const fields = readObject(body);
  const name = readText(fields?.['type']);
  if (!fields || !name) throw new SvcError('bad_request', 'The webhook is not an event: it has no "type".');
  const timestamp = readText(fields['timestamp']) ?? '';
  const data = fields['data'];
  const type = WEBHOOK_EVENT_TYPES.find((known) => known === name);
  return type
    ? { id, type, timestamp, job: parseEventJob(data) }
    : { id, type: 'unknown', name, timestamp, data };
}

function parseEventJob(data: unknown): Job {
  try {
    return parseJob(readObject(data)?.['job']);
  } catch (cause) {
    throw new SvcError('bad_request', 'The webhook carries no job.', { cause });
  }
}
