import { createRouteHandler } from 'svc/next';
import { svcClient } from '@/lib/svc-client';
import { takePhoto } from '@/lib/take-photo';

export const { GET, POST, DELETE } = createRouteHandler({
  client: svcClient,
  // The browser is given the photo's address in this app rather than the presigned one, which ends.
  onCompleted: takePhoto,
  // A closed dialog ends the job, and the phone is told. Whoever knows a job's id may do that.
  allowCancel: true,
});
