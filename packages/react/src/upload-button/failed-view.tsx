import type { ReactElement } from 'react';
import type { SvcJobError } from '../controller/svc-job-error.ts';
import { Icon } from './icon.tsx';
import type { SvcUploadButtonLabels } from './labels.ts';

interface FailedViewProps {
  error: SvcJobError;
  /** What may be sent, in words; may be empty. */
  accepted: string;
  labels: SvcUploadButtonLabels;
}

/** Why there is no file, in one sentence. The error's own message is for developers. */
export function FailedView({ error, accepted, labels }: FailedViewProps): ReactElement {
  const isRefused = error.code === 'too_large' || error.code === 'wrong_type';
  return (
    <>
      <span className="svc-mark svc-mark-bad">
        <Icon name="alert" size={28} />
      </span>
      <p className="svc-status" role="alert">
        {labels.errors[error.code] ?? labels.errors.job_failed}
      </p>
      {isRefused && accepted !== '' && <p className="svc-quiet">{accepted}</p>}
    </>
  );
}
