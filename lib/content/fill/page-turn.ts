/** Longer than two frames. A hidden tab draws none. */
const LONGEST_MS = 100;

/** Resolves when the page has reacted to earlier events and drawn: it may react only in its next frame. */
export function pageTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
