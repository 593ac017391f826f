import type { FillOutcome, PickerReply } from '../../messages/document-messages.ts';

/** What the note at a field that waits can do. Each to be called in the handler of a person's click. */
export interface PickerActions {
  useThisComputer: () => void;
  /** Gives the whole transfer up. */
  giveUp: () => void;
  /** Leaves this one picker, as closing the browser's own does. */
  leave: () => void;
  putAnyway: () => void;
}

/** Why the note is there. */
export type PickerNote =
  | { kind: 'waiting' }
  /** The code from before is void. */
  | { kind: 'newCode' }
  /** The extension asks in a window of its own whether the file may go here. */
  | { kind: 'confirm' }
  /** The file is here, and did not fit. */
  | { kind: 'refused'; outcome: FillOutcome };

export interface OpenPickerPorts {
  /** Tells the background that the file is to go to this field. */
  report: (field: HTMLInputElement) => Promise<PickerReply>;
  /** Shows a note at the field; returns what removes it. */
  show: (field: HTMLInputElement, note: PickerNote, actions: PickerActions) => () => void;
  /** Opens the browser's own picker for a field, as far as it lets us. */
  openNative: (field: HTMLInputElement) => void;
  /** The person took the browser's own picker. */
  released: () => void;
  givenUp: () => void;
  putAnyway: () => void;
  /** Nobody waits for a file any more. */
  over: () => void;
}

/** The one field of the document that waits for its file as if a picker were open. */
export function createOpenPicker(ports: OpenPickerPorts) {
  let field: HTMLInputElement | null = null;
  /** Counts the answers that are worth something: those of the latest question. */
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
    // Another click on the same button: the person looks for the note, which they may have closed.
    if (before !== opened) sendCancel(before);
    // A page may open its next picker in the handler of `cancel`: then that one is the latest.
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
    /** The file is here, but it is not in the field. */
    refuse: (outcome: FillOutcome): void => {
      if (field) note.show(field, { kind: 'refused', outcome });
    },
    close,
    cancel,
  };
}

/** What the background says to an opened picker. */
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

/** As a picker does that is closed without a choice (https://html.spec.whatwg.org/#file-upload-state-(type=file)). */
function sendCancel(field: HTMLInputElement | null): void {
  field?.dispatchEvent(new Event('cancel', { bubbles: true }));
}
