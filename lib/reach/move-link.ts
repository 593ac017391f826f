import { createUploadUrl } from '@svc/protocol';

/** The same link at another address of the server: the same job and, in its fragment, the same key. */
export function moveLink(link: string, baseUrl: string): string {
  const { searchParams, hash } = new URL(link);
  const moved = new URL(createUploadUrl(searchParams.get('job_id') ?? '', { baseUrl }));
  moved.hash = hash;
  return moved.href;
}
