import type { Job } from '@svc/protocol';
import type { ReactElement } from 'react';
import { FileRow } from './file-row.tsx';
import { findPreviewUrl, withFileName } from './find-preview-url.ts';
import { Icon } from './icon.tsx';
import type { SvcUploadButtonLabels } from './labels.ts';
import { Preview } from './preview.tsx';
import { showFileName } from './show-file-name.ts';

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
