import { createElement } from './create-elements.ts';
import { isInside } from './place-card.ts';

export interface Ring {
  element: HTMLElement;
  /** Draws the ring around a box of the viewport; `null`: removes it. */
  place(box: DOMRectReadOnly | null, label?: string): void;
}

const GAP_PX = 5;
/** The ring of a box that exceeds the view stays at the edge. */
const EDGE_PX = 3;
const LABEL_HEIGHT_PX = 30;

export function createRing(): Ring {
  const name = createElement('span', '');
  const element = createElement('div', 'ring', name);
  element.hidden = true;

  return {
    element,
    place: (box, label = '') => {
      const view = {
        width: element.parentElement?.clientWidth ?? 0,
        height: element.parentElement?.clientHeight ?? 0,
      };
      element.hidden = !box || !isInside(box, view);
      if (!box) return;
      const left = Math.max(EDGE_PX, box.left - GAP_PX);
      const top = Math.max(EDGE_PX, box.top - GAP_PX);
      Object.assign(element.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${Math.min(view.width - EDGE_PX, box.right + GAP_PX) - left}px`,
        height: `${Math.min(view.height - EDGE_PX, box.bottom + GAP_PX) - top}px`,
      });
      element.classList.toggle('label-inside', top < LABEL_HEIGHT_PX);
      name.textContent = label;
    },
  };
}
