import { computeAccessibleName } from 'dom-accessibility-api';
import type { FieldDescription } from '../transfer.ts';

const MAX_LABEL_LENGTH = 80;

export function describeField(field: HTMLInputElement, key: string): FieldDescription {
  return { key, label: labelOf(field), accept: field.accept, multiple: field.multiple };
}

/** The field's accessible name, also where it is hidden behind a styled button; else its group's. */
function labelOf(field: HTMLInputElement): string {
  const name = computeAccessibleName(field, { hidden: true });
  const group = field.closest('fieldset')?.querySelector('legend')?.textContent ?? '';
  return (name || group).replace(/\s+/g, ' ').trim().slice(0, MAX_LABEL_LENGTH);
}
