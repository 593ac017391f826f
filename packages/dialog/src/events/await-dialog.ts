/** A press sooner after the one on the button is the second click of a double click. */
export const MIN_AGE_MS = 500;

export interface AwaitedDialog {
  /** Loads the script of the dialog. */
  load: () => Promise<unknown>;
  onLoaded: () => void;
  onMissing: (cause: unknown) => void;
  /** The person does not want it any more. */
  onClose: () => void;
}

/**
 * Waits for the script of a dialog whose button was pressed. Until the dialog is drawn, Escape and a press beside the
 * button close it, as they do later. Exactly one of the three callbacks is called.
 *
 * @returns a function that ends the waiting; then no callback is called.
 */
export function awaitDialog({ load, onLoaded, onMissing, onClose }: AwaitedDialog): () => void {
  const ending = new AbortController();
  const how = { capture: true, signal: ending.signal };
  const end = (tell: () => void) => {
    if (ending.signal.aborted) return;
    ending.abort();
    tell();
  };
  const opener = document.activeElement; // it was focused by the press
  const pressedAtMs = performance.now(); // the clock of `timeStamp`
  void load().then(
    () => end(onLoaded),
    (cause: unknown) => end(() => onMissing(cause)),
  );
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    end(onClose);
  };
  const onPress = (event: MouseEvent) => {
    const isOpener = opener !== null && event.composedPath().includes(opener);
    if (!isOpener && event.timeStamp - pressedAtMs >= MIN_AGE_MS) end(onClose);
  };
  window.addEventListener('keydown', onKey, how);
  window.addEventListener('click', onPress, how);
  return () => ending.abort();
}
