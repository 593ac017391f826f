import type { DownloadResponse, Job, JobFile } from '@svc/protocol';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import type { DownloadUrlOptions } from '../controller/svc-job-controller.ts';
import { FILE_ICON, FileRow, JobFileList, onlyFileOf, showFileName } from './file-row.tsx';
import { findPreviewUrl, isImage, withFileName } from './find-preview-url.ts';
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
  const file = onlyFileOf(job);
  const url = file.sealed ? null : findPreviewUrl(job, result);
  const text = labels.preview(showFileName(job.fileName ?? labels.unnamedFile));
  const mark = (
    <span className="svc-mark svc-mark-good">
      <Icon name="check" size={28} />
    </span>
  );
  return (
    <>
      {url === null ? mark : <Preview key={url} url={url} text={text} fallback={mark} />}
      <FileRow file={file} labels={labels} />
    </>
  );
}

export type GetDownloadUrl = (options: DownloadUrlOptions) => Promise<DownloadResponse>;

interface SeveralViewProps {
  job: Job;
  labels: SvcUploadButtonLabels;
  getDownloadUrl?: GetDownloadUrl | undefined;
}

/** Several files have arrived. */
export function SeveralView({ job, labels, getDownloadUrl }: SeveralViewProps): ReactElement {
  const urls = usePictures(job, getDownloadUrl);
  const drawPicture = (file: JobFile) => {
    const url = urls[file.id];
    const text = labels.preview(showFileName(file.name));
    return url && <Preview key={url} url={url} text={text} loading="lazy" fallback={FILE_ICON} />;
  };
  return <JobFileList files={job.files ?? []} labels={labels} drawPicture={drawPicture} />;
}

/** The pictures are loaded as they were sent, so together they may have this many bytes. */
const MAX_PICTURE_BYTES = 48_000_000;
/** They are loaded at once, or when the person comes to them. */
const ADDRESS_MINUTES = 10;

/** Addresses of the job's pictures by the ids of their files: asked for one after another, as long as there are answers. */
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

/** From the first on, as long as they may be loaded. */
function choosePictures({ files = [] }: Job): JobFile[] {
  const pictures = files.filter(({ contentType, name, sealed }) => !sealed && isImage(contentType, name));
  let bytes = 0;
  const tooMany = pictures.findIndex(({ size }) => (bytes += size) > MAX_PICTURE_BYTES);
  return tooMany === -1 ? pictures : pictures.slice(0, tooMany);
}

interface PreviewProps {
  url: string;
  text: string;
  /** Shown instead, where the picture cannot be loaded. */
  fallback: ReactNode;
  /** `lazy`: not before the person comes to it. */
  loading?: 'lazy';
}

/** The picture that has arrived. It is loaded without a referrer. */
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
