import type { FillOutcome, PickerReply } from '../../messages/document-messages.ts';

/** The actions of the note at a waiting field. Call each in the handler of a person's click. */
export interface PickerActions {
  useThisComputer: () => void;
  /** Cancels the whole transfer. */
  giveUp: () => void;
  /** Closes this picker, like the browser's own. */
  leave: () => void;
  putAnyway: () => void;
}

/** The reason of the note. */
export type PickerNote =
  | { kind: 'waiting' }
  /** The former code is void. */
  | { kind: 'newCode' }
  /** The extension asks in its own window whether the file may go here. */
  | { kind: 'confirm' }
  /** The file is here, and did not fit. */
  | { kind: 'refused'; outcome: FillOutcome };

export interface OpenPickerPorts {
  /** Reports to the background that the file is to go to this field. */
  report: (field: HTMLInputElement) => Promise<PickerReply>;
  /** Shows a note at the field; returns a function that removes it. */
  show: (field: HTMLInputElement, note: PickerNote, actions: PickerActions) => () => void;
  /** Opens the browser's own picker for a field, if the browser allows it. */
  openNative: (field: HTMLInputElement) => void;
  /** The person chose the browser's own picker. */
  released: () => void;
  givenUp: () => void;
  putAnyway: () => void;
  /** No file is expected any more. */
  over: () => void;
}

/** The one field of the document that waits for its file like an open picker. */
export function createOpenPicker(ports: OpenPickerPorts) {
  let field: HTMLInputElement | null = null;
  /** The number of the latest report; answers to earlier ones are ignored. */
  let turn = 0;
  const cancel = () => sendCancel(close());
  const note = createNote(ports, { useNative, cancel });

  function close(): HTMLInputElement | null {
    const closed = field;
    field = null;
    turn += 1;
    note.hide();
    return closed;
  }

  function useNative(opened: HTMLInputElement): void {
    close();
    ports.openNative(opened);
  }

  async function open(opened: HTMLInputElement): Promise<void> {
    const before = close();
    const opening = turn;
    // Another click on the same button shows the note again, which the person may have closed.
    if (before !== opened) sendCancel(before);
    // A page may open its next picker in the handler of `cancel`: then that one counts.
    if (turn !== opening) return field === opened ? undefined : sendCancel(opened);
    field = opened;
    const reply = await ports.report(opened).catch((): PickerReply => 'over'); // the extension is gone
    if (turn === opening) follow(opened, reply);
  }

  const follow = createFollow(ports, { useNative, cancel, note });

  return {
    get field() {
      return field;
    },
    open,
    /** The person has answered the question about the open field. */
    answer: (reply: PickerReply): void => {
      if (field) follow(field, reply);
    },
    /** The file is here, but not in the field. */
    refuse: (outcome: FillOutcome): void => {
      if (field) note.show(field, { kind: 'refused', outcome });
    },
    close,
    cancel,
  };
}

/** Follows the background's answers about an opened picker. */
function createFollow(
  ports: Pick<OpenPickerPorts, 'over'>,
  { useNative, cancel, note }: Ways & { note: ReturnType<typeof createNote> },
) {
  return (opened: HTMLInputElement, reply: PickerReply): void => {
    if (reply === 'over') {
      useNative(opened);
      ports.over();
    } else if (reply === 'refused') cancel();
    else if (reply === 'filling') note.hide();
    else note.show(opened, { kind: reply });
  };
}

interface Ways {
  useNative: (field: HTMLInputElement) => void;
  cancel: () => void;
}

/** The note at the open field, one at a time. */
function createNote(ports: OpenPickerPorts, { useNative, cancel }: Ways) {
  let hideShown: (() => void) | null = null;

  function hide(): void {
    hideShown?.();
    hideShown = null;
  }

  function show(field: HTMLInputElement, note: PickerNote): void {
    hide();
    hideShown = ports.show(field, note, {
      useThisComputer: () => {
        useNative(field);
        ports.released();
      },
      giveUp: () => {
        cancel();
        ports.givenUp();
      },
      leave: cancel,
      putAnyway: ports.putAnyway,
    });
  }

  return { show, hide };
}

/**
 * Sends `cancel`, like a picker that is closed without a choice
 * (https://html.spec.whatwg.org/#file-upload-state-(type=file)).
 */
function sendCancel(field: HTMLInputElement | null): void {
  field?.dispatchEvent(new Event('cancel', { bubbles: true }));
}
