import { SvcServer } from 'svc';

/** Speaks to the transfer server. Reads SVC_TOKEN and SVC_API_URL, and belongs on the server only. */
export const svcClient = new SvcServer();
