import type { StoredAccessKey } from '../ports/key-store.ts';

/** The person or device whose key came with a request. */
export type RequestPerson = Pick<StoredAccessKey, 'id' | 'name'>;

/** By requests of `node:http`. */
const people = new WeakMap<object, RequestPerson>();

/** Remembers whose valid key came with a request: for limits, the log, and the job that it makes. */
export function notePerson(request: object, { id, name }: RequestPerson): void {
  people.set(request, { id, name });
}

/** `undefined`: the request has no key, or needs none. */
export function readPerson(request: object): RequestPerson | undefined {
  return people.get(request);
}
