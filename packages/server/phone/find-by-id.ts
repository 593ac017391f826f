/** @throws Error when index.html has no such element of that kind: a mistake of ours. */
export function findById<T extends HTMLElement>(id: string, kind: { new (): T; prototype: T }): T {
  const element = document.querySelector(`#${id}`);
  if (!(element instanceof kind)) throw new Error(`The page has no #${id}.`);
  return element;
}
