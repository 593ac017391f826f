import { listJobFiles } from '@svc/protocol';
import type { ReactElement } from 'react';
import type { SvcJobState } from '@svc/controller';
import type { DeviceChoice } from './phone/choose-view.tsx';
import { findNextStep, type SvcUploadButtonLabels } from './labels/labels.ts';

export interface FooterProps {
  state: SvcJobState;
  labels: SvcUploadButtonLabels;
  /** Whether "Stop receiving?" is to be answered. */
  isAsking: boolean;
  /** Whether files have arrived before this one. */
  hasReceived: boolean;
  maxFiles: number;
  /** On a phone, while it is to be chosen what this device sends. */
  choice: DeviceChoice | null;
  /** Whether the files are, or were, of this device. */
  isOnPhone: boolean;
  /** Opens the picker. */
  onChoose: () => void;
  onShowCode: () => void;
  onAsk: (isAsking: boolean) => void;
  /** Ends what is going on and closes the dialog. */
  onClose: () => void;
  /** Makes a new job and a new code. */
  onRestart: () => void;
}

/** The button of the next step, and at most one other. */
export function Footer(props: FooterProps): ReactElement {
  return <div className="svc-footer">{contentOf(props)}</div>;
}

function contentOf(props: FooterProps): ReactElement {
  const { state, labels, maxFiles, isAsking, choice, onChoose, onShowCode } = props;
  if (isAsking) return <StopQuestion {...props} />;
  if (!choice) return actionsOf(state, props);
  return (
    <>
      {choice.hasTools ? (
        <PageLink url={state.uploadUrl} text={labels.editFirst} />
      ) : (
        <ActionButton text={labels.anotherDevice} onClick={onShowCode} />
      )}
      <ActionButton isPrimary text={labels.chooseFile(maxFiles)} onClick={onChoose} />
    </>
  );
}

/** To the upload page, which sends for the same job. It leads nowhere until the job is made. */
function PageLink({ url, text }: { url: string | null; text: string }): ReactElement {
  const way = url === null ? { role: 'link', 'aria-disabled': true } : { href: url };
  return (
    <a className="svc-action" target="_blank" rel="noopener noreferrer" {...way}>
      {text}
    </a>
  );
}

function StopQuestion({ state, labels, onAsk, onClose }: FooterProps): ReactElement {
  return (
    <>
      <p className="svc-question" role="alert">
        {questionOf(state, labels)}
      </p>
      <ActionButton text={labels.stop} onClick={onClose} />
      <ActionButton isPrimary hasFocus text={labels.goOn} onClick={() => onAsk(false)} />
    </>
  );
}

function questionOf(state: SvcJobState, labels: SvcUploadButtonLabels): string {
  if (state.isSentFromHere) return labels.stopSending;
  return state.job && listJobFiles(state.job).length > 1 ? labels.stopQuestionOfSeveral : labels.stopQuestion;
}

function actionsOf(state: SvcJobState, props: FooterProps): ReactElement {
  const { labels, isOnPhone, maxFiles, onAsk, onClose, onRestart, onShowCode, hasReceived } = props;
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
      const text = step === 'newCode' && isOnPhone ? labels.chooseFile(maxFiles) : labels[step];
      return (
        <>
          {isOnPhone && <ActionButton text={labels.anotherDevice} onClick={onShowCode} />}
          <ActionButton isPrimary text={text} onClick={step === 'close' ? onClose : onRestart} />
        </>
      );
    }
    case 'in_progress':
      return (
        <>
          {state.isSentFromHere && state.isReconnecting && (
            <ActionButton text={labels.anotherDevice} onClick={onShowCode} />
          )}
          <ActionButton text={labels.cancel} onClick={() => onAsk(true)} />
        </>
      );
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
