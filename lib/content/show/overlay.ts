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
 * Draws `content` above the page, in a closed shadow root that the page cannot reach. Its host element exists while
 * there is content. Returns a function that removes `content`.
 *
 * @param near The element that it belongs to: a modal dialog around it must contain the drawing.
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

/** Whether this is the overlay's host, which the page sees as the target of events in it. */
export function isOverlay(target: EventTarget | null): boolean {
  return overlay !== null && target === overlay.host;
}

/** Events in the overlay do not bubble to the page, which might close something on a click outside. */
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
  // A press on a button must not take the focus from the page.
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
 * Follows the page's modal dialogs and full screen, which cover earlier layers. If a page removes the host, it is added
 * once more.
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
  // Also called for a host that was removed with its parent, and for a closed dialog.
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

/** An element in full screen counts as a modal dialog, at least in Chromium; video and iframe show no children. */
const MODAL = ':is(:modal, :fullscreen):not(video, iframe)';

/**
 * Puts the layer above all others. A modal dialog makes everything outside it inert, popovers too
 * (https://github.com/whatwg/html/issues/9936), so the host must be a child of the dialog.
 */
function settle({ host, layer, near }: Placed): void {
  const around = near && composedAncestors(near).find((element) => element.matches(MODAL));
  const parent = around ?? [...document.querySelectorAll(MODAL)].at(-1) ?? document.documentElement;
  if (host.parentNode !== parent) parent.append(host);
  if (layer.matches(':popover-open')) layer.hidePopover();
  layer.showPopover();
  // A page's `zoom` changes all lengths inside it, but not boxes measured in the viewport.
  layer.style.zoom = String(1 / (host.currentCSSZoom || 1));
}
