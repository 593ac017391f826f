import type { PickerReply } from '../../messages.ts';

export interface WaitingActions {
  /** To be called in the handler of a person's click. */
  useThisComputer: () => void;
  giveUp: () => void;
}

export interface OpenPickerPorts {
  /** Tells the background that the file is to go to this field. */
  report: (field: HTMLInputElement) => Promise<PickerReply>;
  /** Shows that the field waits for the phone; returns what ends that. */
  showWaiting: (field: HTMLInputElement, actions: WaitingActions) => () => void;
  /** Opens the browser's own picker for a field, as far as it lets us. */
  openNative: (field: HTMLInputElement) => void;
  /** The person took the browser's own picker. */
  released: () => void;
  /** The person gave up. */
  givenUp: () => void;
}

/** The one field of the document that waits for its file as if a picker were open. */
export function createOpenPicker(ports: OpenPickerPorts) {
  let field: HTMLInputElement | null = null;
  let hideWaiting: (() => void) | null = null;
  let opening = 0;

  function close(): HTMLInputElement | null {
    const closed = field;
    field = null;
    hideWaiting?.();
    hideWaiting = null;
    return closed;
  }

  /** As a picker does that is closed without a choice (https://html.spec.whatwg.org/#file-upload-state-(type=file)). */
  function cancel(): void {
    close()?.dispatchEvent(new Event('cancel', { bubbles: true }));
  }

  function hand(opened: HTMLInputElement): void {
    close();
    ports.openNative(opened);
  }

  function useThisComputer(opened: HTMLInputElement): void {
    hand(opened);
    ports.released();
  }

  return {
    get field() {
      return field;
    },
    open: async (opened: HTMLInputElement): Promise<void> => {
      // Another click on the same button: the person looks for the note, which they may have closed.
      if (field === opened) close();
      cancel();
      field = opened;
      opening += 1;
      const turn = opening;
      const reply = await ports.report(opened).catch((): PickerReply => 'over'); // the extension is gone
      if (turn !== opening || field !== opened) return;
      if (reply === 'over') hand(opened);
      if (reply !== 'waiting') return;
      hideWaiting = ports.showWaiting(opened, {
        useThisComputer: () => useThisComputer(opened),
        giveUp: ports.givenUp,
      });
    },
    close,
    cancel,
  };
}
