/** Longer than two frames take; nothing is drawn in a tab that is not shown. */
const LONGEST_MS = 100;

/** Resolves when the page has drawn what it made of the events before: it may do so only in its next frame. */
export function pageTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
