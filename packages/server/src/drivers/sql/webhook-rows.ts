import type {
  ClaimedDelivery,
  FormerSecret,
  ListedDelivery,
  ListedWebhookEndpoint,
  StoredWebhookEndpoint,
} from '../../ports/webhook-store.ts';
import { textOrNull } from './job-rows.ts';
import { readJson, type Row } from './sql-database.ts';

/** Reads an endpoint's row with its former secrets, as JSON. */
function readEndpoint(row: Row): StoredWebhookEndpoint {
  const { disabled_at: disabledAt } = row;
  return {
    id: String(row['id']),
    projectId: textOrNull(row, 'project_id'),
    url: String(row['url']),
    secret: String(row['secret']),
    createdAtMs: Number(row['created_at']),
    formerSecrets: (readJson(row['former_secrets']) as Row[]).map(readFormerSecret),
    disabled:
      disabledAt === null ? null : { atMs: Number(disabledAt), reason: String(row['disabled_reason']) },
  };
}

function readFormerSecret(row: Row): FormerSecret {
  return { text: String(row['secret']), untilMs: Number(row['valid_until']) };
}

export function readListedEndpoint(row: Row): ListedWebhookEndpoint {
  return { ...readEndpoint(row), pending: Number(row['pending']), givenUp: Number(row['given_up']) };
}

/** Reads a delivery that is being claimed, with its endpoint. The claim counts as a try. */
export function readDelivery(row: Row): ClaimedDelivery {
  return {
    id: Number(row['id']),
    jobId: String(row['job_id']),
    event: { id: String(row['event_id']), body: String(row['body']) },
    endpoint: readEndpoint(readJson(row['endpoint']) as Row),
    attempt: Number(row['attempts']),
  };
}

export function readListedDelivery(row: Row): ListedDelivery {
  const { ended_at: endedAt } = row;
  return {
    id: Number(row['id']),
    jobId: String(row['job_id']),
    eventId: String(row['event_id']),
    // the table's CHECK allows these only
    status: String(row['status']) as ListedDelivery['status'],
    attempts: Number(row['attempts']),
    dueAtMs: endedAt === null ? Number(row['due_at']) : null,
    endedAtMs: endedAt === null ? null : Number(endedAt),
  };
}
