import type { JobAnswer } from '../job/job-client.ts';
import type { PhoneEvent } from './phone-state.ts';

/** The event of an answer about the job while nothing is sent. */
export function toEvent(answer: JobAnswer): PhoneEvent {
  switch (answer.kind) {
    case 'open':
      return { type: 'jobRead', job: answer.job };
    case 'used':
      return { type: 'jobUsed' };
    case 'gone':
      return { type: 'jobGone' };
    case 'unreachable':
      return { type: 'jobUnreachable' };
    default:
      return answer satisfies never;
  }
}
