import { createUploadUrl, SvcQrCode, SvcUploadButton } from '@svc/react';

/** A server component with parts of the kit for server and browser. */
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
