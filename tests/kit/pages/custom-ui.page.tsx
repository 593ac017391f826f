import { SvcQrCode, useSvcJob } from '@svc/react';
import { useEffect, useState } from 'react';
import { createCallbacks, writeProgress, writeStatus } from './kit-log.ts';
import { mount } from './mount.tsx';
import { readOptions, readPageSettings } from './page-settings.ts';

const settings = readPageSettings();

/** An application's own interface with the hook. */
function OwnDialog() {
  const [download, setDownload] = useState('');
  const [round, setRound] = useState(1);
  const upload = useSvcJob({
    ...readOptions(settings),
    ...createCallbacks(round === 1 ? '' : `${round}:`),
  });
  const { status, job, progress, error, isReconnecting } = upload;
  useEffect(() => writeStatus(status), [status]);
  useEffect(() => {
    if (isReconnecting) window.kitReconnects += 1;
  }, [isReconnecting]);
  useEffect(() => {
    if (progress) writeProgress(progress.bytesReceived);
  }, [progress]);
  const fetchDownload = async () => {
    const answer = await upload.getDownloadUrl({ expirationMinutes: 5 }).catch((reason: unknown) => reason);
    setDownload(answer instanceof Error ? String(answer) : JSON.stringify(answer));
  };
  return (
    <>
      <output data-testid="status">{status}</output>
      <output data-testid="reconnecting">{String(isReconnecting)}</output>
      <output data-testid="error">{error ? `${error.code}: ${error.message}` : ''}</output>
      <output data-testid="download">{download}</output>
      <output data-testid="upload-url">{upload.uploadUrl}</output>
      <p>
        <button type="button" onClick={upload.start}>
          Start
        </button>
        <button type="button" onClick={upload.cancel}>
          Cancel
        </button>
        <button type="button" onClick={() => void fetchDownload()}>
          Download
        </button>
        <button type="button" onClick={() => setRound(round + 1)}>
          Render again
        </button>
      </p>
      {status === 'pending' && job && (
        <SvcQrCode
          jobId={job.id}
          label="Code for the phone"
          {...(job.uploadBaseUrl !== undefined && { baseUrl: job.uploadBaseUrl })}
        />
      )}
    </>
  );
}

/** The interface can be removed from the page. */
function Page() {
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      {isShown && <OwnDialog />}
      <button type="button" onClick={() => setIsShown(false)}>
        Leave
      </button>
    </>
  );
}

mount(<Page />, settings.isStrict);
