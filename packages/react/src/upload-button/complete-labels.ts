import { DEFAULT_LABELS, ERROR_TEXTS, type SvcUploadButtonLabels } from './labels.ts';

/** The texts that are given, and English for the rest. A text that is given as `undefined` is not given. */
export function completeLabels(own: Partial<SvcUploadButtonLabels> = {}): SvcUploadButtonLabels {
  const errors = { ...ERROR_TEXTS, ...dropUndefined(own.errors ?? {}) };
  return { ...DEFAULT_LABELS, ...dropUndefined(own), errors };
}

function dropUndefined<Values extends object>(values: Values): Values {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Values; // all of them may be left out
}
