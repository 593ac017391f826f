import type { DocumentSurvey } from '../../../lib/messages.ts';
import type { Place } from '../../../lib/target.ts';
import { placeTarget } from '../fixtures/sample-transfer.ts';

export function placeOf(key: string, rank: number): Place {
  return { ...placeTarget().place, key, rank };
}

/** What a document with these places says. */
export function surveyOf(...places: Place[]): DocumentSurvey {
  return { places, closedFrames: [] };
}
