import type {
  ClaimedDelivery,
  FormerSecret,
  ListedDelivery,
  ListedWebhookEndpoint,
  StoredWebhookEndpoint,
} from '../ports/webhook-store.ts';
import { textOrNull, type Row } from './job-rows.ts';

export function readFormerSecret(row: Row): FormerSecret {
  return { text: String(row['secret']), untilMs: Number(row['valid_until']) };
}

/** Reads a row of the table of endpoints. */
export function readEndpoint(row: Row, formerSecrets: readonly FormerSecret[]): StoredWebhookEndpoint {
  const { disabled_at: disabledAt } = row;
  return {
    id: String(row['id']),
    projectId: textOrNull(row, 'project_id'),
    url: String(row['url']),
    secret: String(row['secret']),
    createdAtMs: Number(row['created_at']),
    formerSecrets,
    disabled:
      disabledAt === null ? null : { atMs: Number(disabledAt), reason: String(row['disabled_reason']) },
  };
}

export function readListedEndpoint(row: Row, formerSecrets: readonly FormerSecret[]): ListedWebhookEndpoint {
  return {
    ...readEndpoint(row, formerSecrets),
    pending: Number(row['pending']),
    givenUp: Number(row['given_up']),
  };
}

/** A delivery that is claimed now, and its endpoint. */
export function readDelivery(row: Row, formerSecrets: readonly FormerSecret[]): ClaimedDelivery {
  return {
    id: Number(row['delivery_id']),
    jobId: String(row['job_id']),
    event: { id: String(row['event_id']), body: String(row['body']) },
    endpoint: readEndpoint(row, formerSecrets),
    attempt: Number(row['attempts']) + 1,
  };
}

export function readListedDelivery(row: Row): ListedDelivery {
  const { ended_at: endedAt } = row;
  return {
    id: Number(row['id']),
    jobId: String(row['job_id']),
    eventId: String(row['event_id']),
    // The table's CHECK allows the three only.
    status: String(row['status']) as ListedDelivery['status'],
    attempts: Number(row['attempts']),
    dueAtMs: endedAt === null ? Number(row['due_at']) : null,
    endedAtMs: endedAt === null ? null : Number(endedAt),
  };
}
