import type { Target } from '../transfer.ts';

/**
 * How a tab's target now relates to the one that a transfer was started for. `same`: nothing changed.
 * `moved`: the page was loaded anew or another field was chosen, which takes the same kind of file, so
 * that the code in hand serves it as well. `other`: it takes something else, or there is none any more.
 */
export function compareTargets(before: Target, now: Target): 'same' | 'moved' | 'other' {
  if (before.kind === 'none' || now.kind === 'none') {
    return before.kind === now.kind && before.site?.origin === now.site?.origin ? 'same' : 'other';
  }
  const isSameField = before.documentId === now.documentId && before.field.key === now.field.key;
  if (isSameField) return 'same';
  const takesSame = before.field.accept === now.field.accept && before.field.multiple === now.field.multiple;
  return takesSame && before.site.origin === now.site.origin ? 'moved' : 'other';
}
