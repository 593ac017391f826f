import { parseHttpUrl } from '@svc/protocol';
import { texts } from '../lib/texts.ts';
import type { Target } from '../lib/transfer.ts';
import { shortenLabel } from './shorten.ts';

/** The field's name in quotes, or plain words where it has none. */
export function nameOfField(target: Target): string {
  const label = target.kind === 'field' ? shortenLabel(target.field.label) : '';
  return label === '' ? texts.popup.anyField : texts.popup.quoted(label);
}

/** Where the file goes, in one sentence. */
export function describeTarget(target: Target): string {
  if (target.kind === 'none') return texts.popup.noTarget[target.reason];
  return texts.popup.targetLine(nameOfField(target), hostOf(target.site.origin));
}

/** Name and port of an address; `null` where there is none, as for local files. */
export function hostOf(address: string): string | null {
  return parseHttpUrl(address)?.host ?? null;
}
