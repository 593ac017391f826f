'use client';

import { useSvcJob } from '@svc/react';

/** A client component with an interface of its own. */
// oxlint-disable-next-line import/no-default-export -- Next.js wants it.
export default function OwnPage() {
  const { status, start } = useSvcJob<{ url: string }>({
    onCompleted: (job, result) => `${job.id} ${result?.url ?? ''}`,
  });
  return (
    <button type="button" onClick={start}>
      Own: {status}
    </button>
  );
}
