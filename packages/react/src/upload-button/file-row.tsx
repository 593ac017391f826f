import { cleanFileName, shortenMiddle, type Job } from '@svc/protocol';
import type { ReactElement } from 'react';
import type { SvcUploadButtonLabels } from './labels.ts';

interface FileRowProps {
  job: Job;
  labels: SvcUploadButtonLabels;
}

/** A file's name, which is kept apart from the words around it, and its size. */
export function FileRow({ job, labels }: FileRowProps): ReactElement {
  const name = job.fileName ? showFileName(job.fileName) : labels.unnamedFile;
  return (
    <span className="svc-file">
      <bdi className="svc-file-name">{name}</bdi>
      {typeof job.size === 'number' && <bdi className="svc-quiet">{labels.fileSize(job.size)}</bdi>}
    </span>
  );
}

interface FileListProps {
  jobs: readonly Job[];
  labels: SvcUploadButtonLabels;
}

/** The files that have arrived one after another. */
export function FileList({ jobs, labels }: FileListProps): ReactElement | null {
  if (jobs.length === 0) return null;
  return (
    <ul className="svc-files" aria-label={labels.received}>
      {jobs.map((job) => (
        <li key={job.id} className="svc-files-item">
          <FileRow job={job} labels={labels} />
        </li>
      ))}
    </ul>
  );
}

/** A name to look at: nothing in it turns the text around, and a long one lacks its middle. */
export function showFileName(name: string): string {
  return shortenMiddle(Array.from(cleanFileName(name)), 80, 16);
}
