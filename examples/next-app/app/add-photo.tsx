'use client';

import { SvcUploadButton } from '@svc/react';
import { useRouter } from 'next/navigation';
import type { Photo } from '@/lib/photo';

export function AddPhoto() {
  const router = useRouter();
  return (
    <SvcUploadButton<Photo>
      buttonText="Add from phone"
      accept="image/*"
      // The server has kept the photo; the page only has to be read again.
      onCompleted={() => router.refresh()}
    />
  );
}
