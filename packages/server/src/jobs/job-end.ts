import type { WebhookBody } from '@svc/protocol';
import type { JobEnd, StoredJob } from '../ports/job-store.ts';
import type { OutgoingEvent } from '../ports/webhook-store.ts';
import { describeEndedJob } from './describe-job.ts';
import type { JobContext } from './job-context.ts';
import { createRandomId } from '../crypto/random-id.ts';

/** An end that comes now: how long the job is kept, and what webhooks tell of it. */
export function createJobEnd({ clock, limits }: Pick<JobContext, 'clock' | 'limits'>): JobEnd {
  const nowMs = clock.now();
  return { nowMs, keepUntilMs: nowMs + limits.keepMs, describeEvent };
}

function describeEvent(job: StoredJob): OutgoingEvent {
  const body: WebhookBody = {
    type: job.status === 'completed' ? 'job.completed' : 'job.failed',
    timestamp: new Date(job.updatedAtMs).toISOString(),
    data: { job: describeEndedJob(job) },
  };
  return { id: `msg_${createRandomId()}`, body: JSON.stringify(body) };
}
