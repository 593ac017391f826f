import type { Job } from '@svc/protocol';
import type { ReactElement } from 'react';
import type { SvcJobState } from '../controller/svc-job-state.ts';
import { CompletedView } from './completed-view.tsx';
import { FailedView } from './failed-view.tsx';
import { FileList } from './file-row.tsx';
import { Icon } from './icon.tsx';
import type { SvcUploadButtonLabels } from './labels.ts';
import { PendingView } from './pending-view.tsx';
import { SendingView } from './sending-view.tsx';
import type { CopyOutcome } from './upload-link.tsx';

export interface DialogViewProps {
  state: SvcJobState;
  labels: SvcUploadButtonLabels;
  /** Files that have arrived before. */
  received: readonly Job[];
  /** What may be sent, in words; may be empty. */
  accepted: string;
  copied: CopyOutcome | null;
  onCopied: (outcome: CopyOutcome) => void;
}

/** What is between the dialog's status and its buttons. */
export function DialogView(props: DialogViewProps): ReactElement {
  return (
    <div className="svc-view">
      {viewOf(props)}
      <FileList jobs={props.received} labels={props.labels} />
    </div>
  );
}

function viewOf({ state, ...rest }: DialogViewProps): ReactElement | null {
  switch (state.status) {
    case 'idle':
    case 'creating':
      return (
        <span className="svc-plate svc-plate-empty">
          <Icon name="phone" size={32} />
        </span>
      );
    case 'pending':
      return <PendingView {...rest} {...state} />;
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
