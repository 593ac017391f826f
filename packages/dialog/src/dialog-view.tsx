import { listJobFiles, type Job } from '@svc/protocol';
import type { ReactElement } from 'react';
import type { SvcJobError, SvcJobProgress, SvcJobState } from '@svc/controller';
import { CompletedView, type GetDownloadUrl } from './completed-view.tsx';
import { FileList, FileRow, JobFileList } from './file-row.tsx';
import { Icon } from './drawing/icon.tsx';
import { PHONE_PATH } from './drawing/button-face.ts';
import { ICON_PATHS } from './drawing/icon-paths.ts';
import type { SvcUploadButtonLabels } from './labels/labels.ts';
import { ChooseView, type DeviceChoice } from './phone/choose-view.tsx';
import { PendingView, PhoneView, type CopyOutcome } from './pending-view.tsx';

export interface DialogViewProps {
  state: SvcJobState;
  labels: SvcUploadButtonLabels;
  /** Files that have arrived before. */
  received: readonly Job[];
  /** What may be sent, in words; may be empty. */
  accepted: string;
  copied: CopyOutcome | null;
  onCopied: (outcome: CopyOutcome) => void;
  /** Gets the pictures of several files. Absent: they have no pictures. */
  getDownloadUrl?: GetDownloadUrl | undefined;
  onShowCode: () => void;
  choice: Choice | null;
}

/** On a phone: nothing is chosen yet. */
export interface Choice extends DeviceChoice {
  /** Why the last choice was not taken. */
  problem: string | null;
}

export function DialogView(props: DialogViewProps): ReactElement {
  return (
    <div className="svc-view">
      {viewOf(props)}
      <FileList jobs={props.received} labels={props.labels} />
    </div>
  );
}

function viewOf({ state, ...rest }: DialogViewProps): ReactElement | null {
  if (rest.choice) return <ChooseView {...rest} {...rest.choice} />;
  switch (state.status) {
    case 'idle':
    case 'creating':
      return (
        <span className="svc-plate svc-plate-empty">
          <Icon path={PHONE_PATH} size={32} />
        </span>
      );
    case 'pending':
      return state.isPhoneAsked ? <PhoneView {...rest} {...state} /> : <PendingView {...rest} {...state} />;
    case 'in_progress':
      return <SendingView {...rest} {...state} />;
    case 'completed':
      return <CompletedView {...rest} {...state} />;
    case 'failed':
      return <FailedView {...rest} error={state.error} />;
    case 'cancelled':
      return null;
    default:
      return state satisfies never;
  }
}

interface SendingViewProps {
  job: Job;
  isSentFromHere: boolean;
  progress: SvcJobProgress | null;
  labels: SvcUploadButtonLabels;
}

/** Without progress from the backend, the bar only moves. */
function SendingView({ job, isSentFromHere, progress, labels }: SendingViewProps): ReactElement {
  const files = listJobFiles(job);
  const size = progress?.size ?? null;
  const value = progress && size ? { max: size, value: Math.min(progress.bytesReceived, size) } : {};
  return (
    <>
      {files.length === 1 && (
        <>
          <span className="svc-mark">
            <Icon path={PHONE_PATH} size={28} />
          </span>
          {job.fileName &&
            files.map((file) => <FileRow key={file.id} file={{ ...file, size: null }} labels={labels} />)}
        </>
      )}
      <progress
        className="svc-progress"
        aria-label={isSentFromHere ? labels.sentName : labels.progressName}
        {...value}
      />
      {progress && <bdi className="svc-quiet">{labels.progress(progress.bytesReceived, size)}</bdi>}
      {files.length > 1 && <JobFileList files={files} labels={labels} isReceiving />}
    </>
  );
}

interface FailedViewProps {
  error: SvcJobError;
  /** What may be sent, in words; may be empty. */
  accepted: string;
  labels: SvcUploadButtonLabels;
}

/** Why there is no file. The error's own message is for developers. */
function FailedView({ error, accepted, labels }: FailedViewProps): ReactElement {
  const isRefused = error.code === 'too_large' || error.code === 'wrong_type';
  return (
    <>
      <span className="svc-mark svc-mark-bad">
        <Icon path={ICON_PATHS.alert} size={28} />
      </span>
      <p className="svc-status" role="alert">
        {labels.errors[error.code] ?? labels.errors.job_failed}
      </p>
      {isRefused && accepted !== '' && <p className="svc-quiet">{accepted}</p>}
    </>
  );
}
