import { createRouteHandler } from 'svc/next';
import { svcClient } from '@/lib/svc-client';
import { takePhoto } from '@/lib/take-photo';

const handler = createRouteHandler({
  client: svcClient,
  // The browser gets the photo's address in this app, since the presigned one expires.
  onCompleted: takePhoto,
  // A closed dialog cancels the job. Anybody who knows a job's id can do that.
  allowCancel: true,
});

export const { GET, POST, DELETE } = handler;
export type UploadRoute = typeof handler;
