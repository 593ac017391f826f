import type { Job } from '@svc/protocol';
import type { ReactElement } from 'react';
import type { SvcJobProgress } from '../controller/svc-job-state.ts';
import { FileRow } from './file-row.tsx';
import { Icon } from './icon.tsx';
import type { SvcUploadButtonLabels } from './labels.ts';

interface SendingViewProps {
  job: Job;
  progress: SvcJobProgress | null;
  labels: SvcUploadButtonLabels;
}

/** The phone sends. A backend that does not tell how far it is gets a bar that only moves. */
export function SendingView({ job, progress, labels }: SendingViewProps): ReactElement {
  const size = progress?.size ?? null;
  const value = progress && size ? { max: size, value: Math.min(progress.bytesReceived, size) } : {};
  return (
    <>
      <span className="svc-mark">
        <Icon name="phone" size={28} />
      </span>
      {job.fileName && <FileRow job={{ ...job, size: null }} labels={labels} />}
      <progress className="svc-progress" aria-label={labels.progressName} {...value} />
      {progress && <bdi className="svc-quiet">{labels.progress(progress.bytesReceived, size)}</bdi>}
    </>
  );
}
