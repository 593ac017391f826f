import {
  cleanFileName,
  listJobFiles,
  plainSizeOf,
  shortenMiddle,
  type Job,
  type ListedFile,
} from '@svc/protocol';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from './drawing/icon.tsx';
import { ICON_PATHS } from './drawing/icon-paths.ts';
import type { SvcUploadButtonLabels } from './labels/labels.ts';

interface FileRowProps {
  file: Pick<ListedFile, 'name' | 'size' | 'sealed'>;
  labels: SvcUploadButtonLabels;
  maxLength?: number;
}

/** Name and size of a file. The name of a sealed file is unknown here. */
export function FileRow({ file, labels, maxLength }: FileRowProps): ReactElement {
  const { name, size, sealed } = file;
  const bytes = sealed ? plainSizeOf(size ?? 0) : size;
  const unnamed = sealed ? labels.sealedFile : labels.unnamedFile;
  return (
    <span className="svc-file">
      <bdi className="svc-file-name">{name && !sealed ? showFileName(name, maxLength) : unnamed}</bdi>
      {typeof bytes === 'number' && <bdi className="svc-quiet">{labels.fileSize(bytes)}</bdi>}
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
      {jobs.flatMap((job) =>
        listJobFiles(job).map((file) => (
          <li key={`${job.id} ${file.id}`} className="svc-files-item">
            <FileRow file={file} labels={labels} />
          </li>
        )),
      )}
    </ul>
  );
}

interface JobFileListProps {
  files: readonly ListedFile[];
  labels: SvcUploadButtonLabels;
  /** Whether each line shows the progress of its file. */
  isReceiving?: boolean;
  /** Replaces the file's icon, unless it returns nothing. */
  drawPicture?: (file: ListedFile) => ReactNode;
}

export const FILE_ICON: ReactElement = <Icon path={ICON_PATHS.file} size={20} />;

/** The files of one job, in the phone's order. */
export function JobFileList(props: JobFileListProps): ReactElement {
  const { files, labels, isReceiving = false, drawPicture } = props;
  return (
    <ul className="svc-files" aria-label={labels.files}>
      {files.map((file) => (
        <li key={file.id} className="svc-files-item svc-files-line">
          <span className="svc-thumb">{drawPicture?.(file) ?? FILE_ICON}</span>
          <FileRow file={file} labels={labels} maxLength={44} />
          {isReceiving && !file.isWhole ? (
            <progress className="svc-progress" aria-hidden="true" value={partOf(file)} />
          ) : (
            <span className="svc-whole">
              <Icon path={ICON_PATHS.check} size={20} />
              <span className="svc-unseen">{labels.received}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The received share of a file. */
function partOf({ size, bytesReceived }: ListedFile): number {
  return Math.min(1, bytesReceived / (size || 1));
}

/** The name without characters that change the text direction, shortened in its middle. */
export function showFileName(name: string, maxLength = 80): string {
  return shortenMiddle(Array.from(cleanFileName(name)), maxLength, 16);
}
