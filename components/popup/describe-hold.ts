import { formatLimit } from '@svc/protocol';
import { texts } from '../../lib/texts/texts.ts';
import type { HoldReason, Transfer } from '../../lib/transfer/transfer.ts';
import { describeAccept } from './describe-accept.ts';
import { holdReasonOf } from './hold-reason-of.ts';

/** Why the file is not in the page; where the place asked for something else, what that is. */
export function describeHold(why: HoldReason, page: Pick<Transfer, 'target' | 'choices'>): string {
  const place = page.target.kind === 'place' ? page.target.place : null;
  return texts.popup.holdReasons[holdReasonOf(why, page)]({
    types: describeAccept(place?.accept ?? ''),
    hasPlace: page.choices.length > 0,
    limit: place === null || place.maxBytes === null ? '' : formatLimit(place.maxBytes),
  });
}
