import { useEffect, useId, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { Notice } from './notice.tsx';
import { useAction } from './use-action.ts';

interface ConfirmProps {
  /** `label`: the button's accessible name, as several have the same text. */
  words: { button: string; label: string; title: string; text: string; action: string };
  /** The action cannot be undone. */
  isDangerous?: boolean;
  onConfirm: () => Promise<void>;
}

/** A button that asks before it acts. */
export function ConfirmButton({ words, isDangerous = true, onConfirm }: ConfirmProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className={isDangerous ? 'small danger' : 'small'}
        aria-label={words.label}
        onClick={() => setAsking(true)}
      >
        {words.button}
      </button>
      {isAsking && (
        <ConfirmDialog
          words={words}
          isDangerous={isDangerous}
          onConfirm={onConfirm}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function ConfirmDialog(props: ConfirmProps & { onClose: () => void }) {
  const { words, isDangerous, onConfirm, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { isBusy, problem, run } = useAction();
  useEffect(() => dialog.current?.showModal(), []);
  const confirm = async () => {
    if (await run(onConfirm)) closeAfterwards(dialog.current);
  };
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{words.title}</h2>
      <p>{words.text}</p>
      {problem !== undefined && <Notice kind="bad">{problem}</Notice>}
      <div className="actions">
        <button type="button" className="quiet" onClick={() => dialog.current?.close()}>
          {texts.cancel}
        </button>
        <button
          type="button"
          className={isDangerous ? 'danger solid' : 'main'}
          aria-disabled={isBusy}
          onClick={() => void confirm()}
        >
          {isBusy ? texts.busy : words.action}
        </button>
      </div>
    </dialog>
  );
}

/** If the button that opened the dialog has been removed, the page's heading gets the focus. */
function closeAfterwards(dialog: HTMLDialogElement | null): void {
  dialog?.close();
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
  });
}
