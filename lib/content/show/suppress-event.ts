/** Stops the event for all further listeners, and the browser's default action. */
export function suppress(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** A key that acted when pressed must not act again when released. */
const RELEASE_WITHIN_MS = 2_000;

/** Suppresses a key press and its release. */
export function suppressKey(event: KeyboardEvent): void {
  suppress(event);
  const life = new AbortController();
  const signal = AbortSignal.any([life.signal, AbortSignal.timeout(RELEASE_WITHIN_MS)]);
  const onRelease = (release: KeyboardEvent) => {
    if (release.code !== event.code) return;
    suppress(release);
    life.abort();
  };
  window.addEventListener('keyup', onRelease, { capture: true, signal });
}
