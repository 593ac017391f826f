import type { CopiedDelivery, CopiedRows, CopyKind } from '../ports/data-copy.ts';
import type { StoredFile, StoredJob } from '../ports/job-store.ts';
import type { StoredKey } from '../ports/key-store.ts';
import type { FormerSecret, StoredWebhookEndpoint } from '../ports/webhook-store.ts';
import { writeHints, type Row } from './job-rows.ts';
import { readKey } from './key-rows.ts';
import { readListedDelivery } from './webhook-rows.ts';

/** What a column may have. A driver may know no truth values and no lists, and writes them in another form then. */
export type ColumnValue = string | number | boolean | null | readonly string[];
export type Columns = Readonly<Record<string, ColumnValue>>;

/** The table of one kind of copied rows, in any driver. */
export interface CopiedTable<Copied extends { id: string | number }> {
  name: string;
  /** The column of the id. Default `id`. */
  id?: string;
  /** What comes before all ids. Default: the empty text. */
  first?: number;
  read: (row: Row) => Copied;
  /** Names all columns that a row has. */
  write: (copied: Copied) => Columns;
}

type SharedPart<Table extends { read: unknown }> = Omit<Table, 'read'> & Partial<Pick<Table, 'read'>>;

/** Where `read` is missing, drivers keep what belongs to a row in ways of their own. */
export const COPIED_TABLES = {
  keys: { name: 'keys', read: readKey, write: writeKey },
  endpoints: { name: 'webhook_endpoints', write: writeEndpoint },
  jobs: { name: 'jobs', write: writeJob },
  deliveries: { name: 'webhook_deliveries', first: 0, read: readDelivery, write: writeDelivery },
  settings: { name: 'settings', id: 'name', read: readSetting, write: writeSetting },
  blobs: { name: 'blobs', write: writeBlob },
} satisfies { [Kind in CopyKind]: SharedPart<CopiedTable<CopiedRows[Kind]>> };

function writeKey({ id, projectId, hash, createdAtMs }: StoredKey) {
  return { id, project_id: projectId, hash, created_at: createdAtMs };
}

function writeJob(job: StoredJob) {
  return {
    id: job.id,
    project_id: job.projectId,
    status: job.status,
    accept: job.accept,
    accept_is_hint: job.acceptIsHint,
    multiple: job.multiple,
    max_files: job.maxFiles,
    max_bytes: job.maxBytes,
    max_bytes_hints: writeHints(job.maxBytesHints),
    site_origin: job.site?.origin ?? null,
    site_title: job.site?.title ?? null,
    site_place: job.site?.place ?? null,
    site_opaque: job.site?.opaque ?? false,
    upload_base_url: job.uploadBaseUrl,
    after_id: job.afterId,
    created_at: job.createdAtMs,
    updated_at: job.updatedAtMs,
    expires_at: job.expiresAtMs,
    opened_at: job.openedAtMs,
    keep_until: job.keepUntilMs,
    claim_hash: job.claimHash,
    failure_code: job.failure?.code ?? null,
    failure_message: job.failure?.message ?? null,
    outcome_kind: job.outcome?.kind ?? null,
    outcome_reason: job.outcome?.reason ?? null,
    is_phone_released: job.isPhoneReleased,
    sealing: job.sealing,
  };
}

/** @param position - of the file in the job's list. */
export function writeFile(job: StoredJob, file: StoredFile, position: number) {
  return {
    job_id: job.id,
    position,
    id: file.id,
    upload_id: file.uploadId,
    size: file.size,
    name: file.name,
    content_type: file.contentType,
    last_modified: file.lastModifiedMs,
    sha256: file.sha256,
    sealed: file.sealed,
    is_confirmed: file.isConfirmed,
    is_whole: file.isWhole,
  };
}

function writeEndpoint(endpoint: StoredWebhookEndpoint) {
  return {
    id: endpoint.id,
    project_id: endpoint.projectId,
    url: endpoint.url,
    secret: endpoint.secret,
    created_at: endpoint.createdAtMs,
    disabled_at: endpoint.disabled?.atMs ?? null,
    disabled_reason: endpoint.disabled?.reason ?? null,
  };
}

export function writeFormerSecret({ id }: StoredWebhookEndpoint, { text, untilMs }: FormerSecret) {
  return { endpoint_id: id, secret: text, valid_until: untilMs };
}

function readDelivery(row: Row): CopiedDelivery {
  return {
    ...readListedDelivery(row),
    endpointId: String(row['endpoint_id']),
    body: String(row['body']),
    dueAtMs: Number(row['due_at']),
  };
}

/** Nobody has claimed it. */
function writeDelivery(delivery: CopiedDelivery) {
  return {
    id: delivery.id,
    endpoint_id: delivery.endpointId,
    job_id: delivery.jobId,
    event_id: delivery.eventId,
    body: delivery.body,
    status: delivery.status,
    attempts: delivery.attempts,
    due_at: delivery.dueAtMs,
    leased_until: null,
    ended_at: delivery.endedAtMs,
  };
}

function readSetting(row: Row): CopiedRows['settings'] {
  return { id: String(row['name']), value: String(row['value']) };
}

function writeSetting({ id, value }: CopiedRows['settings']) {
  return { name: id, value };
}

function writeBlob(blob: CopiedRows['blobs']) {
  return {
    id: blob.id,
    size: blob.size,
    multipart_id: blob.multipartId,
    part_bytes: blob.partBytes,
    etags: blob.etags,
    tail_bytes: blob.tailBytes,
    is_sealed: blob.isSealed,
  };
}
