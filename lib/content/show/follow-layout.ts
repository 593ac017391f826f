/**
 * Calls `place` now and whenever any part of the page scrolls or its size changes, at most once a frame, until the
 * signal aborts.
 */
export function followLayout(place: () => void, signal: AbortSignal): void {
  let frame = 0;
  const placeSoon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      place();
    });
  };
  const options = { capture: true, passive: true, signal };
  window.addEventListener('scroll', placeSoon, options);
  window.addEventListener('resize', placeSoon, options);
  const observer = new ResizeObserver(placeSoon);
  observer.observe(document.documentElement);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  });
  place();
}
