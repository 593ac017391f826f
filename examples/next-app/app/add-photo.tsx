'use client';

import { SvcUploadButton } from '@svc/react';
import { useRouter } from 'next/navigation';
import type { UploadRoute } from './api/svc/[...svc]/route';

export function AddPhoto() {
  const router = useRouter();
  return (
    <SvcUploadButton<UploadRoute>
      buttonText="Add from phone"
      accept="image/*"
      // The server has kept the photo; the page only has to be read again.
      onCompleted={() => router.refresh()}
    />
  );
}
