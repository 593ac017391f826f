import { refuseNearer } from '../follow-redirects.ts';
import { NotTried } from '../outcome.ts';
import type { Subject } from '../subject.ts';
import { findFormOfPage } from './post-form.ts';
import { findPhoneRoutes } from './send-as-phone.ts';
import type { SendFile } from './sent-file.ts';

/**
 * How a file can be sent to the job, as a phone would: by the phone's routes, or by the form of the upload page.
 *
 * @throws NotTried when the upload page has neither, or is nearer than the backend.
 */
export async function findWayToSend(subject: Subject): Promise<SendFile> {
  refuseNearer(subject, subject.uploadUrl);
  const send = (await findPhoneRoutes(subject)) ?? (await findFormOfPage(subject));
  if (send) return send;
  const { origin } = new URL(subject.uploadUrl);
  throw new NotTried(`The upload page at ${origin} has neither the phone's routes nor a form with a file.`);
}
