/** Firefox gives this to its own code: events that count as the person's. */
interface PrivilegedWindow extends Window {
  synthesizeMouseEvent(
    type: string,
    x: number,
    y: number,
    event: { button: number; buttons: number; clickCount: number },
    options: { isDOMEventSynthesized: boolean },
  ): void;
}

/**
 * Clicks the middle of an element. To be evaluated where BiDi's own click does not reach, in the
 * browser's window or in a panel; false when the element is not there or has no size yet.
 */
export function clickMiddle(selector: string): boolean {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (box === undefined || box.width === 0) return false;
  // Firefox has the method for privileged code, and this runs as such.
  const privileged = window as unknown as PrivilegedWindow;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const type of ['mousemove', 'mousedown', 'mouseup']) {
    const event = { button: 0, buttons: type === 'mousedown' ? 1 : 0, clickCount: 1 };
    privileged.synthesizeMouseEvent(type, x, y, event, { isDOMEventSynthesized: false });
  }
  return true;
}
