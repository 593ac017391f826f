import type { CreateJobRequest, JobSite } from '@svc/protocol';
import { recipientKey, type Target } from '../../transfer/target.ts';

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
  const site = describeRecipient(target);
  if (site) request.site = site;
  return request;
}

/** Whom the phone names: a frame of another site is that other site, and the tab's title says nothing of it. */
function describeRecipient(target: Target): JobSite | null {
  const { site } = target;
  if (target.kind === 'place' && target.recipient.kind === 'opaque') {
    return site?.origin ? { origin: site.origin, opaque: true } : null;
  }
  const origin = recipientKey(target);
  if (origin === null) return null;
  const title = origin === site?.origin ? site.title.slice(0, MAX_TITLE_LENGTH) : '';
  return { origin, ...(title && { title }) };
}
