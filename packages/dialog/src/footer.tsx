import { listJobFiles } from '@svc/protocol';
import type { ReactElement } from 'react';
import type { SvcJobState } from '@svc/controller';
import { findNextStep, type SvcUploadButtonLabels } from './labels.ts';

export interface FooterProps {
  state: SvcJobState;
  labels: SvcUploadButtonLabels;
  /** Whether "Stop receiving?" is to be answered. */
  isAsking: boolean;
  /** Whether files have arrived before this one. */
  hasReceived: boolean;
  onAsk: (isAsking: boolean) => void;
  /** Ends what is going on and closes the dialog. */
  onClose: () => void;
  /** Makes a new job and a new code. */
  onRestart: () => void;
}

/** The button of the next step, and at most one other. */
export function Footer(props: FooterProps): ReactElement {
  const { state, isAsking } = props;
  return <div className="svc-footer">{isAsking ? <StopQuestion {...props} /> : actionsOf(state, props)}</div>;
}

function StopQuestion({ state, labels, onAsk, onClose }: FooterProps): ReactElement {
  return (
    <>
      <p className="svc-question" role="alert">
        {state.job && listJobFiles(state.job).length > 1 ? labels.stopQuestionOfSeveral : labels.stopQuestion}
      </p>
      <ActionButton text={labels.stop} onClick={onClose} />
      <ActionButton isPrimary hasFocus text={labels.goOn} onClick={() => onAsk(false)} />
    </>
  );
}

function actionsOf(state: SvcJobState, props: FooterProps): ReactElement {
  const { labels, onAsk, onClose, onRestart, hasReceived } = props;
  switch (state.status) {
    case 'completed':
      return (
        <>
          <ActionButton text={labels.anotherFile} onClick={onRestart} />
          <ActionButton isPrimary text={labels.done} onClick={onClose} />
        </>
      );
    case 'failed': {
      const step = findNextStep(state.error.code);
      return <ActionButton isPrimary text={labels[step]} onClick={step === 'close' ? onClose : onRestart} />;
    }
    case 'in_progress':
      return <ActionButton text={labels.cancel} onClick={() => onAsk(true)} />;
    case 'idle':
    case 'creating':
    case 'pending':
    case 'cancelled':
    default:
      return <ActionButton text={hasReceived ? labels.done : labels.cancel} onClick={onClose} />;
  }
}

interface ActionButtonProps {
  text: string;
  onClick: () => void;
  /** The next step. */
  isPrimary?: boolean;
  hasFocus?: boolean;
}

function ActionButton(props: ActionButtonProps): ReactElement {
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

/** Outside the component: React calls a new `ref` function at each render. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}
