import type { Job } from '@svc/protocol';
import { useId, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { SvcJobState } from '@svc/controller';
import type { GetDownloadUrl } from './completed-view.tsx';
import { DialogView } from './dialog-view.tsx';
import { CONTAINED_EVENTS, ignoreDoubleClick, useBackdropPress } from './events/dialog-events.ts';
import { withFileName } from './find-preview-url.ts';
import { Footer } from './footer.tsx';
import { Icon } from './drawing/icon.tsx';
import { ICON_PATHS } from './drawing/icon-paths.ts';
import { ignoreHeldKey } from './events/held-key.ts';
import type { DeviceChoice } from './phone/choose-view.tsx';
import { completeLabels, findNextStep, type SvcUploadButtonLabels } from './labels/labels.ts';
import type { CopyOutcome } from './pending-view.tsx';
import { StatusLine } from './status-line.tsx';
import { useModal, useRestoredFocus } from './use-modal.ts';

export interface UploadDialogProps {
  state: SvcJobState;
  /** Those that are missing or `undefined` are English. */
  labels?: Partial<SvcUploadButtonLabels> | undefined;
  /** Files that have arrived before this one. */
  received: readonly Job[];
  accept?: string | undefined;
  maxBytes?: number | undefined;
  maxFiles?: number | undefined;
  getDownloadUrl?: GetDownloadUrl | undefined;
  /** On a phone, while it is to be chosen what this device sends. */
  choice?: DeviceChoice | null;
  /** Whether the files are, or were, of this device. */
  isOnPhone?: boolean;
  /** Opens the picker. */
  onChoose?: () => void;
  /** Shows the code in place of the known phone that is asked, or of this device. */
  onShowCode?: () => void;
  /** Ends what is going on and closes the dialog. */
  onClose: () => void;
  /**
   * Makes a new job and a new code.
   *
   * @param arrived - the job that has completed, if there is one.
   * @param isSameAgain - whether the same may be tried again, since only the way has failed.
   */
  onRestart: (arrived: Job | null, isSameAgain: boolean) => void;
}

/** The dialog in each state of a transfer. It is open for as long as it is drawn. */
export function UploadDialog(props: UploadDialogProps): ReactElement {
  const { state, received, accept = '', maxBytes = null, onClose, onRestart } = props;
  const { getDownloadUrl, choice = null, isOnPhone = false, maxFiles = 1 } = props;
  const { onChoose = () => undefined, onShowCode = () => undefined } = props;
  const labels = completeLabels(props.labels);
  const titleId = useId();
  // With the job's id and address, since the same dialog is drawn for the next job.
  const [jobToStop, setJobToStop] = useState<string | null>(null);
  const [copying, setCopying] = useState<{ url: string | null; outcome: CopyOutcome } | null>(null);
  const copied = state.status === 'pending' && copying?.url === state.uploadUrl ? copying.outcome : null;
  const isSending = state.status === 'in_progress';
  const isAsking = isSending && jobToStop === state.job.id;
  const ask = (isToBeAsked: boolean) => setJobToStop(isToBeAsked && isSending ? state.job.id : null);

  const leave = () => (isSending ? ask(true) : onClose());
  const { dialog, wasClosedByBrowser, showAgain } = useModal();
  const title = useRestoredFocus(dialog);
  const backdrop = useBackdropPress(leave);

  return (
    <dialog
      ref={dialog}
      className="svc-dialog"
      aria-labelledby={titleId}
      data-status={state.status}
      {...CONTAINED_EVENTS}
      {...backdrop}
      onClickCapture={ignoreDoubleClick}
      onKeyDown={(event) => {
        if (isEscape(event)) {
          if (isAsking) ask(false);
          else leave();
        }
      }}
      onCancel={(event) => {
        // Caused by the "back" of a phone, and by Escape while nothing has the focus.
        event.preventDefault();
        leave();
      }}
      onClose={() => {
        if (!wasClosedByBrowser()) return;
        // Chromium closes the dialog at a second Escape in a row, which must not stop a running upload.
        if (isSending) showAgain();
        leave();
      }}
    >
      <div className="svc-content">
        <div className="svc-header">
          <h2 ref={title} id={titleId} className="svc-title" tabIndex={-1}>
            {labels.title}
          </h2>
          <button type="button" className="svc-close" aria-label={labels.close} onClick={leave}>
            <Icon path={ICON_PATHS.cross} size={20} />
          </button>
        </div>
        <StatusLine state={state} copied={copied} labels={labels} isChoosing={choice !== null} />
        <DialogView
          state={state}
          labels={labels}
          received={received}
          accepted={labels.accepted(accept, maxBytes, choice ? maxFiles : (state.job?.maxFiles ?? 1))}
          choice={choice && { ...choice, problem: choice.isTooMany ? labels.tooMany(maxFiles) : null }}
          copied={copied}
          getDownloadUrl={getDownloadUrl}
          onShowCode={onShowCode}
          onCopied={(outcome) => setCopying({ url: state.uploadUrl, outcome })}
        />
        <Footer
          state={state}
          labels={labels}
          isAsking={isAsking}
          hasReceived={received.length > 0}
          maxFiles={maxFiles}
          choice={choice}
          isOnPhone={isOnPhone}
          onChoose={onChoose}
          onShowCode={onShowCode}
          onAsk={ask}
          onClose={onClose}
          onRestart={() =>
            onRestart(
              state.status === 'completed' ? withFileName(state.job, state.result) : null,
              state.status === 'failed' && findNextStep(state.error.code) === 'tryAgain',
            )
          }
        />
      </div>
    </dialog>
  );
}

/** Handles Escape. Keys that are pressed in the dialog do not bubble to the page. */
function isEscape(event: KeyboardEvent): boolean {
  event.stopPropagation();
  if (ignoreHeldKey(event) || event.key !== 'Escape') return false;
  event.preventDefault();
  return true;
}
