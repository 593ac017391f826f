import { pageTexts } from '../../texts/page-texts.ts';
import { createButton } from './create-button.ts';
import { createElement } from './create-element.ts';
import { createIcon } from './create-icon.ts';
import { fillStatus } from './fill-status.ts';
import { showInOverlay } from './overlay.ts';

/** Says at the top of the page what a click does now. Pointers reach through it to the page, but for its button. */
export function showPickBar(onLeave: () => void, signal: AbortSignal): void {
  const hint = createElement('p', '');
  const leave = createButton({ className: 'action', label: pageTexts.leave, run: onLeave });
  const bar = createElement('div', 'bar', createIcon('phone'), hint, leave);
  bar.role = 'group';
  bar.ariaLabel = pageTexts.brand;
  signal.addEventListener('abort', showInOverlay(bar));
  fillStatus(hint, pageTexts.pickHint, { signal, onFilled: () => bar.classList.add('shown') });
}
