import { cleanFileName, type Job } from '@svc/protocol';
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

const MAX_LENGTH = 80;
const KEPT_END = 16;

/** A name to look at: nothing in it turns the text around, and a long one lacks its middle. */
export function showFileName(name: string): string {
  const letters = Array.from(cleanFileName(name));
  if (letters.length <= MAX_LENGTH) return letters.join('');
  const start = letters.slice(0, MAX_LENGTH - KEPT_END - 1);
  return `${start.join('')}…${letters.slice(-KEPT_END).join('')}`;
}
