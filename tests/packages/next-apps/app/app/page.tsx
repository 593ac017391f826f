import { createUploadUrl, SvcQrCode, SvcUploadButton } from '@svc/react';

/** A server component: what it imports is for the server where it can be, and for the browser where it must be. */
// oxlint-disable-next-line import/no-default-export -- Next.js wants it.
export default function Page() {
  return (
    <main>
      <SvcUploadButton buttonText="From my phone" accept="image/*" />
      <SvcQrCode jobId="from-the-server" baseUrl="https://upload.example" />
      <a href={createUploadUrl('from-the-server', { baseUrl: 'https://upload.example' })}>The link</a>
    </main>
  );
}
