import { kindOfHost, mayNameHost, readHttpUrl, SvcError } from '@svc/protocol';
import { ask, type Answer, type Question } from './answer.ts';
import { NotTried } from './outcome.ts';
import type { Subject } from './subject.ts';

const MAX_REDIRECTS = 5;

/** An address that a backend may not name, and that nobody asks for it (docs/protocol.md, "The download address"). */
export class NearerAddress extends NotTried {}

/**
 * Asks an address that the backend has named, along a few redirects, without the headers of the routes.
 *
 * @returns the last answer, and the address that gave it.
 * @throws NearerAddress before an address is asked that is nearer than the backend; SvcError `bad_response`, when it is
 *   sent on too often, or to no http address.
 */
export async function askAlong(
  subject: Subject,
  url: string,
  question: Question,
): Promise<{ answer: Answer; url: string }> {
  let place = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    refuseNearer(subject, place);
    const answer = await ask(place, question);
    const location = answer.headers.get('location');
    if (answer.status < 300 || answer.status > 399 || location === null) return { answer, url: place };
    const next = URL.canParse(location, place) ? readHttpUrl(new URL(location, place).href) : undefined;
    if (next === undefined) throw new SvcError('bad_response', 'It is sent on to no http address.');
    place = next;
  }
  throw new SvcError('bad_response', `It is sent on more than ${MAX_REDIRECTS} times.`);
}

/** @throws NearerAddress, for example when a backend in the internet names an address of this computer. */
export function refuseNearer({ options }: Subject, url: string): void {
  const [backend, named] = [options.base, url].map((place) => kindOfHost(new URL(place).hostname));
  if (!backend || !named || mayNameHost(backend, named)) return;
  const { host } = new URL(url);
  throw new NearerAddress(
    `${host} is ${PLACES[named]}, and the backend is ${PLACES[backend]}: it is not asked.`,
  );
}

const PLACES = {
  thisComputer: 'on this computer',
  network: 'in a private network',
  link: 'on the same cable',
  internet: 'in the internet',
};
