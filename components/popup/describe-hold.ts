import { texts } from '../../lib/texts.ts';
import type { Target } from '../../lib/target.ts';
import type { HoldReason } from '../../lib/transfer.ts';
import { describeAccept } from './describe-accept.ts';
import { formatLimit } from './format-bytes.ts';
import { holdReasonOf } from './hold-reason-of.ts';

/** Why the file is not in the page; where the place asked for something else, what that is. */
export function describeHold(why: HoldReason, target: Target): string {
  const place = target.kind === 'place' ? target.place : null;
  return texts.popup.holdReasons[holdReasonOf(why, target)]({
    types: describeAccept(place?.accept ?? ''),
    limit: place === null || place.maxBytes === null ? '' : formatLimit(place.maxBytes),
  });
}
