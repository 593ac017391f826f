import type { ReactElement } from 'react';

interface ActionButtonProps {
  text: string;
  onClick: () => void;
  /** The one thing that is meant to be done next. */
  isPrimary?: boolean;
  hasFocus?: boolean;
}

export function ActionButton(props: ActionButtonProps): ReactElement {
  const { text, onClick, isPrimary = false, hasFocus = false } = props;
  return (
    <button
      type="button"
      ref={hasFocus ? focus : null}
      className={isPrimary ? 'svc-action svc-action-primary' : 'svc-action'}
      onClick={onClick}
    >
      {text}
    </button>
  );
}

/** The same function each time, so that it is called once for a button. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}
