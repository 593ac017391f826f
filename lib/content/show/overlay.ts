import { composedAncestors } from '../targets/composed-tree.ts';
import { createElement } from './create-elements.ts';
import { adoptStyles } from './styles.ts';

interface Overlay {
  host: HTMLElement;
  layer: HTMLElement;
  close: () => void;
}

let overlay: Overlay | null = null;

/**
 * Draws `content` above the page, out of its reach: in a closed shadow root of one element, which comes
 * with the first content and goes with the last. Returns a function that removes `content`.
 *
 * @param near What it belongs to: a modal dialog around it is where the drawing has to be.
 */
export function showInOverlay(content: HTMLElement, near: Element | null = null): () => void {
  overlay ??= openOverlay(near);
  const { layer, close } = overlay;
  layer.append(content);
  return () => {
    content.remove();
    if (layer.firstChild) return;
    close();
    if (overlay?.layer === layer) overlay = null;
  };
}

/** Whether this is the element in which all that is drawn here lies, which the page sees as the target of events there. */
export function isOverlay(target: EventTarget | null): boolean {
  return overlay !== null && target === overlay.host;
}

/** Events in the overlay do not bubble to the page, where a click outside might close something. */
const CONTAINED_EVENTS =
  'click dblclick auxclick contextmenu pointerdown pointerup mousedown mouseup touchstart touchend keydown keyup keypress focusin focusout'.split(
    ' ',
  );

function openOverlay(near: Element | null): Overlay {
  const host = document.createElement('div');
  const layer = createElement('div', 'layer');
  layer.popover = 'manual';
  layer.lang = 'en';
  const shadow = host.attachShadow({ mode: 'closed' });
  adoptStyles(shadow);
  shadow.append(layer);
  for (const type of CONTAINED_EVENTS) host.addEventListener(type, (event) => event.stopPropagation());
  // Pressing a button here must not take the focus from the page.
  layer.addEventListener('mousedown', (event) => event.preventDefault());

  const life = new AbortController();
  settle({ host, layer, near });
  stayInPlace({ host, layer, near, life });
  return {
    host,
    layer,
    close: () => {
      life.abort();
      host.remove();
    },
  };
}

interface Placed {
  host: HTMLElement;
  layer: HTMLElement;
  near: Element | null;
}

/**
 * Follows the page's modal dialogs and full screen, which come above whatever was there before. A page
 * that takes the host away gets it once more, then no more.
 */
function stayInPlace({ life, ...placed }: Placed & { life: AbortController }): void {
  const { host, layer } = placed;
  const { signal } = life;
  let isPutBack = false;
  const settleAgain = () => settle(placed);
  const onToggle = ({ target }: Event) => {
    if (target instanceof HTMLDialogElement) settleAgain();
  };
  window.addEventListener('toggle', onToggle, { capture: true, signal });
  window.addEventListener('fullscreenchange', settleAgain, { capture: true, signal });
  // Also runs for a host that was removed together with its parent, and for a dialog that was closed.
  const observer = new ResizeObserver(() => {
    if (layer.offsetWidth > 0) return;
    if (host.isConnected) return settleAgain();
    if (isPutBack) return life.abort();
    isPutBack = true;
    settleAgain();
  });
  observer.observe(layer);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** An element in full screen counts as a modal dialog, at least in Chromium; these two show no children. */
const MODAL = ':is(:modal, :fullscreen):not(video, iframe)';

/**
 * Puts the layer above all others. A modal dialog makes inert all that is not inside it, popovers
 * above it too (https://github.com/whatwg/html/issues/9936), so the host has to be a child of the dialog.
 */
function settle({ host, layer, near }: Placed): void {
  const around = near && composedAncestors(near).find((element) => element.matches(MODAL));
  const parent = around ?? [...document.querySelectorAll(MODAL)].at(-1) ?? document.documentElement;
  if (host.parentNode !== parent) parent.append(host);
  if (layer.matches(':popover-open')) layer.hidePopover();
  layer.showPopover();
  // A page's `zoom` multiplies all lengths inside it, but not the boxes that are measured in the viewport.
  layer.style.zoom = String(1 / (host.currentCSSZoom || 1));
}
