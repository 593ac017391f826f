/** Remembers the element that was clicked last. One passive listener, which changes nothing. */
export function watchClicks(document: Document): () => Element | null {
  let last: WeakRef<Element> | undefined;
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element) last = new WeakRef(target);
    },
    { capture: true, passive: true },
  );
  return () => last?.deref() ?? null;
}
