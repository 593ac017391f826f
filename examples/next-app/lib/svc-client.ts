import { SvcServer } from 'svc';

/** The client of the transfer server. Reads SVC_TOKEN and SVC_API_URL; for the server only. */
export const svcClient = new SvcServer();
