import { findById, setShown, setText } from './page-elements.ts';
import { FIXED_TEXTS, texts } from './texts.ts';

/** A chooser takes the focus from the page in less than this time, even on a slow phone. */
const CHOOSER_MS = 2000;

/**
 * Notices that a tap on a field opened nothing, and shows a link for the phone's browser: some Android apps show pages
 * without a file chooser. On iOS each app has one, which takes no focus.
 */
export function watchForChooser(): void {
  if (!navigator.userAgent.includes('Android')) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const noteOpened = () => {
    clearTimeout(timer);
    timer = undefined;
    showLink(false);
  };
  const noteMissing = () => {
    if (timer === undefined) return;
    noteOpened();
    if (document.visibilityState === 'visible' && document.hasFocus()) showLink(true);
  };
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
    clearTimeout(timer);
    timer = setTimeout(noteMissing, CHOOSER_MS);
  });
  // WebView cancels at once in an app without a chooser.
  document.addEventListener('cancel', noteMissing, true);
  window.addEventListener('blur', noteOpened);
  document.addEventListener('visibilitychange', noteOpened);
  document.addEventListener('change', noteOpened);
  connectLink();
}

function showLink(isShown: boolean): void {
  // The address has the key and the current job.
  findById('page-link', HTMLInputElement).value = window.location.href;
  setText(findById('no-chooser', HTMLElement), isShown ? texts.noChooser : '');
  setShown('open-elsewhere', isShown);
}

function connectLink(): void {
  const link = findById('page-link', HTMLInputElement);
  const button = findById('copy-link', HTMLButtonElement);
  link.setAttribute('aria-label', FIXED_TEXTS.pageLink);
  link.addEventListener('focus', () => link.select());
  button.addEventListener('click', () => {
    link.focus();
    void copy(link.value).then((isCopied) => isCopied && setText(button, texts.copied));
  });
}

/** Plain http has no clipboard API, only the older command, which copies the selection. */
async function copy(text: string): Promise<boolean> {
  const clipboard = Reflect.get(navigator, 'clipboard') as Clipboard | undefined;
  if (!clipboard) return document.execCommand('copy');
  return clipboard.writeText(text).then(
    () => true,
    () => document.execCommand('copy'), // the app forbids it
  );
}
