import { listRoots } from '../targets/list-roots.ts';

/** The largest share of a page's time for looking through it. */
const MOST_OF_TIME = 1 / 20;
const MIN_PAUSE_MS = 250;
const FRAMES = 'iframe, frame, object, embed';

export interface DocumentWatch {
  /** The document may have a new frame, or the person is about to act in one. */
  onFrames: () => void;
  /** `document.open()` has removed all listeners of document and window, also this script's. */
  onRewritten: () => void;
  signal: AbortSignal;
}

/**
 * Watches a document for frames, in shadow roots too, for their next pages, and for rewriting. A frame's `load` event
 * and the pointer over it are dispatched only in the frame's root.
 */
export function watchDocument({ onFrames, onRewritten, signal }: DocumentWatch): void {
  let observed = new WeakSet<Node>();
  let written = document.documentElement;
  const tellFrames = createThrottle(onFrames, signal);
  const rescan = createThrottle(scan, signal);
  const observer = new MutationObserver((records) => {
    if (document.documentElement !== written) {
      written = document.documentElement;
      observed = new WeakSet();
      onRewritten();
      scan();
    } else if (records.some(({ addedNodes }) => addedNodes.length > 0)) rescan();
  });

  function onEvent({ type, target }: Event): void {
    // The next pointer or key event in a frame is the frame's own.
    if (type === 'blur' || (target instanceof Element && target.matches(FRAMES))) tellFrames();
  }

  function scan(): void {
    for (const root of listRoots(document)) {
      if (observed.has(root)) continue;
      observed.add(root);
      observer.observe(root, { childList: true, subtree: true });
      const options = { capture: true, passive: true, signal };
      for (const type of ['load', 'pointerover']) root.addEventListener(type, onEvent, options);
      if (root === document) window.addEventListener('blur', onEvent, options);
      else if (root.querySelector(FRAMES)) tellFrames(); // it may have loaded before the listener was added
    }
  }

  scan();
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
}

/** Runs at once, and then again only after a pause, which is longer for slow runs. */
function createThrottle(run: () => void, signal: AbortSignal): () => void {
  let isDue = false;
  let isResting = false;

  function go(): void {
    if (signal.aborted) return;
    isDue = false;
    isResting = true;
    const startedAt = performance.now();
    run();
    const pauseMs = Math.max(MIN_PAUSE_MS, (performance.now() - startedAt) / MOST_OF_TIME);
    setTimeout(() => {
      isResting = false;
      if (isDue) go();
    }, pauseMs);
  }

  return () => {
    isDue = true;
    if (!isResting) go();
  };
}
