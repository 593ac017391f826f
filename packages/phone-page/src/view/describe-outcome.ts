import type { JobOutcome, JobSite } from '@svc/protocol';
import type { DoneState } from '../state/phone-state.ts';
import { HELD, texts, type Message } from './texts.ts';

/** The texts when the job is done, with the outcome once the computer has reported it. */
export function describeDone({ job, sent, chain }: DoneState): Message & { more?: string } {
  const { outcome, site, files } = job;
  const done = texts.done(sent.length || files.length);
  if (chain === 'finished') {
    return { headline: texts.finished, lead: describeOutcome(outcome, site), more: texts.finishedLead };
  }
  if (!outcome) return done;
  const more = chain === 'open' ? texts.keepForNext : texts.canClose;
  return { headline: done.headline, lead: describeOutcome(outcome, site), more };
}

function describeOutcome(outcome: JobOutcome | undefined, site: JobSite | undefined): string {
  if (!outcome) return '';
  switch (outcome.kind) {
    case 'placed':
      return site ? texts.placedOn(new URL(site.origin).host) : texts.placed;
    case 'held':
      return outcome.reason ? HELD[outcome.reason] : texts.held;
    case 'saved':
      return texts.saved;
    case 'discarded':
      return texts.discarded;
    default:
      return outcome.kind satisfies never;
  }
}
