import { SvcServer } from 'svc';
import type { RouteHandlerOptions } from 'svc/next';

export const options: RouteHandlerOptions = {
  client: new SvcServer(),
  onCompleted: (job, presigned) => ({ name: job.fileName, url: presigned?.url }),
};
