import { listJobFiles, type DownloadResponse, type Job, type ListedFile } from '@svc/protocol';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import type { DownloadUrlOptions } from '@svc/controller';
import { FILE_ICON, FileRow, JobFileList, showFileName } from './file-row.tsx';
import { findPreviewUrl, isImage, withFileName } from './find-preview-url.ts';
import { Icon } from './drawing/icon.tsx';
import { ICON_PATHS } from './drawing/icon-paths.ts';
import type { SvcUploadButtonLabels } from './labels/labels.ts';

interface CompletedViewProps {
  job: Job;
  result: unknown;
  labels: SvcUploadButtonLabels;
  getDownloadUrl?: GetDownloadUrl | undefined;
}

export type GetDownloadUrl = (options: DownloadUrlOptions) => Promise<DownloadResponse>;

/** The files have arrived: one is shown by itself, several are listed. */
export function CompletedView({ job, result, ...props }: CompletedViewProps): ReactElement {
  const [file, ...others] = listJobFiles(withFileName(job, result));
  return file && others.length === 0 ? (
    <OnlyFile file={file} result={result} {...props} />
  ) : (
    <SeveralFiles job={job} {...props} />
  );
}

type OnlyFileProps = Pick<CompletedViewProps, 'result' | 'labels'> & { file: ListedFile };

function OnlyFile({ file, result, labels }: OnlyFileProps): ReactElement {
  const url = file.sealed ? null : findPreviewUrl({ ...file, fileName: file.name }, result);
  const text = labels.preview(showFileName(file.name || labels.unnamedFile));
  const mark = (
    <span className="svc-mark svc-mark-good">
      <Icon path={ICON_PATHS.check} size={28} />
    </span>
  );
  return (
    <>
      {url === null ? mark : <Preview key={url} url={url} text={text} fallback={mark} />}
      <FileRow file={file} labels={labels} />
    </>
  );
}

function SeveralFiles({ job, labels, getDownloadUrl }: Omit<CompletedViewProps, 'result'>): ReactElement {
  const urls = usePictures(job, getDownloadUrl);
  const drawPicture = (file: ListedFile) => {
    const url = urls[file.id];
    const text = labels.preview(showFileName(file.name));
    return url && <Preview key={url} url={url} text={text} loading="lazy" fallback={FILE_ICON} />;
  };
  return <JobFileList files={listJobFiles(job)} labels={labels} drawPicture={drawPicture} />;
}

/** The most bytes of all pictures together: they are loaded in full size. */
const MAX_PICTURE_BYTES = 48_000_000;
/** Pictures are loaded at once, or when the person scrolls to them. */
const ADDRESS_MINUTES = 10;

/** Addresses of the job's pictures, by file id. They are asked for one after another, until the backend refuses one. */
function usePictures(job: Job, getDownloadUrl?: GetDownloadUrl): Record<string, string> {
  const [urls, setUrls] = useState<Record<string, string>>({});
  useEffect(() => {
    let isGone = false;
    const ask = async (ask: GetDownloadUrl) => {
      for (const { id, name, contentType } of choosePictures(job)) {
        if (isGone) return;
        const download = await ask({ fileId: id, expirationMinutes: ADDRESS_MINUTES });
        const url = findPreviewUrl({ fileName: name, contentType }, download);
        if (url && !isGone) setUrls((known) => ({ ...known, [id]: url }));
      }
    };
    if (getDownloadUrl) void ask(getDownloadUrl).catch(() => undefined); // the icons stay
    return () => void (isGone = true);
  }, [job, getDownloadUrl]);
  return urls;
}

/** The first pictures, as many as fit into the limit. */
function choosePictures(job: Job): ListedFile[] {
  const pictures = listJobFiles(job).filter(
    ({ contentType, name, sealed }) => !sealed && isImage(contentType, name),
  );
  let bytes = 0;
  const tooMany = pictures.findIndex(({ size }) => (bytes += size ?? 0) > MAX_PICTURE_BYTES);
  return tooMany === -1 ? pictures : pictures.slice(0, tooMany);
}

interface PreviewProps {
  url: string;
  text: string;
  /** Shown if the picture cannot be loaded. */
  fallback: ReactNode;
  /** `lazy`: not before the person scrolls to it. */
  loading?: 'lazy';
}

/** A received picture, loaded without a referrer. */
function Preview({ url, text, fallback, loading }: PreviewProps): ReactElement {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <>{fallback}</>;
  return (
    <img
      className="svc-preview"
      src={url}
      alt={text}
      loading={loading}
      referrerPolicy="no-referrer"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
