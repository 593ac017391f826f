import { SvcQrCode, SvcUploadButton } from '@svc/react';

/** The same on a server and in the browser. */
export function ServerForm() {
  return (
    <>
      <SvcUploadButton buttonText="Add a photo" />
      <SvcUploadButton buttonText="Add a receipt" disabled />
      <SvcQrCode jobId="a-job" baseUrl="https://upload.example.com" label="A code" />
    </>
  );
}
