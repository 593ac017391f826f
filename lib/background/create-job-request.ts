import type { CreateJobRequest } from '@svc/protocol';
import type { Target } from '../target.ts';
import { recipientOf } from './choose-aim.ts';

/** Longer lists are left out: the field's own check still refuses what does not fit. */
const MAX_ACCEPT_LENGTH = 1000;
const MAX_TITLE_LENGTH = 200;

/** What the page wants, as the body of `POST /job`. */
export function createJobRequest(target: Target): CreateJobRequest {
  const request: CreateJobRequest = {};
  if (target.kind === 'place') {
    const { accept, multiple, maxBytes } = target.place;
    if (accept !== '' && accept.length <= MAX_ACCEPT_LENGTH) {
      // As in the browser's own picker a person may choose another file, and is asked again when it is here.
      Object.assign(request, { accept, acceptIsHint: true });
    }
    if (maxBytes !== null) request.maxBytes = maxBytes;
    request.multiple = multiple;
  }
  const origin = recipientOf(target);
  if (origin) {
    // The title is the tab's: of a frame of another site it says nothing.
    const title = origin === target.site?.origin ? target.site.title : '';
    request.site = { origin, ...(title && { title: title.slice(0, MAX_TITLE_LENGTH) }) };
  }
  return request;
}
