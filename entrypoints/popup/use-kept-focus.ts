import { useEffect, useRef } from 'react';

/**
 * With each new view the button that had the focus may be gone. The focus then goes to the new
 * headline, so that the keyboard is not sent back to the start of the page.
 */
export function useKeptFocus(): void {
  const lastFocused = useRef<Element | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const remember = (event: FocusEvent) => {
      lastFocused.current = event.target instanceof Element ? event.target : null;
    };
    document.addEventListener('focusin', remember, { signal: controller.signal });
    return () => controller.abort();
  }, []);

  // After each render: that is when a button may have gone.
  useEffect(() => {
    const isLost = lastFocused.current?.isConnected === false && document.activeElement === document.body;
    if (isLost) document.querySelector<HTMLElement>('main h2')?.focus();
  });
}
