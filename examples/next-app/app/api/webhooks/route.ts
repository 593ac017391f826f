import { isSvcError, verifyWebhook } from 'svc';
import { svcClient } from '@/lib/svc-client';
import { takePhoto } from '@/lib/take-photo';

/** Receives completed jobs from the transfer server, so that photos arrive when no browser waits. */
export async function POST(request: Request): Promise<Response> {
  try {
    const event = await verifyWebhook(request, process.env.SVC_WEBHOOK_SECRET);
    if (event.type === 'job.completed') {
      await takePhoto(event.job, await svcClient.getDownloadUrl(event.job.id));
    }
    return new Response(null, { status: 204 });
  } catch (error) {
    const code = isSvcError(error) ? error.code : undefined;
    if (code === 'bad_signature') return new Response(null, { status: 401 });
    // The event came late and the file has been removed: a retry would not find it.
    if (code === 'job_not_found' || code === 'gone') return new Response(null, { status: 204 });
    throw error; // a 500: the server tries again later
  }
}
