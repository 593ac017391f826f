import type {
  ClaimedDelivery,
  ListedWebhookEndpoint,
  StoredWebhookEndpoint,
} from '../ports/webhook-store.ts';
import type { Row } from './sqlite-job-rows.ts';

/** Reads a row of the table of endpoints. */
function readEndpoint(row: Row): StoredWebhookEndpoint {
  const { former_secret: former, disabled_at: disabledAt, project_id: projectId } = row;
  return {
    id: String(row['id']),
    projectId: projectId === null ? null : String(projectId),
    url: String(row['url']),
    secret: String(row['secret']),
    createdAtMs: Number(row['created_at']),
    formerSecret:
      former === null ? null : { text: String(former), untilMs: Number(row['former_secret_until']) },
    disabled:
      disabledAt === null ? null : { atMs: Number(disabledAt), reason: String(row['disabled_reason']) },
  };
}

export function readListedEndpoint(row: Row): ListedWebhookEndpoint {
  return { ...readEndpoint(row), pending: Number(row['pending']), givenUp: Number(row['given_up']) };
}

/** @param attempt - which try this is. */
export function readDelivery(row: Row, attempt: number): ClaimedDelivery {
  return {
    id: Number(row['delivery_id']),
    jobId: String(row['job_id']),
    event: { id: String(row['event_id']), body: String(row['body']) },
    endpoint: readEndpoint(row),
    attempt,
  };
}
