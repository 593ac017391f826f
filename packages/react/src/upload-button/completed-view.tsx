import type { Job } from '@svc/protocol';
import { useState, type ReactElement, type ReactNode } from 'react';
import { FileRow, showFileName } from './file-row.tsx';
import { findPreviewUrl, withFileName } from './find-preview-url.ts';
import { Icon } from './icon.tsx';
import type { SvcUploadButtonLabels } from './labels.ts';

interface CompletedViewProps {
  job: Job;
  result: unknown;
  labels: SvcUploadButtonLabels;
}

/** The file has arrived. */
export function CompletedView({ result, labels, ...props }: CompletedViewProps): ReactElement {
  const job = withFileName(props.job, result);
  const url = findPreviewUrl(job, result);
  const text = labels.preview(showFileName(job.fileName ?? labels.unnamedFile));
  const mark = (
    <span className="svc-mark svc-mark-good">
      <Icon name="check" size={28} />
    </span>
  );
  return (
    <>
      {url === null ? mark : <Preview key={url} url={url} text={text} fallback={mark} />}
      <FileRow job={job} labels={labels} />
    </>
  );
}

interface PreviewProps {
  url: string;
  text: string;
  /** Shown instead, where the picture cannot be loaded. */
  fallback: ReactNode;
}

/** The picture that has arrived. It is loaded without a referrer. */
function Preview({ url, text, fallback }: PreviewProps): ReactElement {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <>{fallback}</>;
  return (
    <img
      className="svc-preview"
      src={url}
      alt={text}
      referrerPolicy="no-referrer"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
