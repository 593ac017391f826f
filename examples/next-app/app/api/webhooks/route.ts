import { isSvcError, verifyWebhook, type WebhookEvent } from 'svc';
import { svcClient } from '@/lib/svc-client';
import { takePhoto } from '@/lib/take-photo';

/** Where the transfer server tells that a job is completed, so that photos arrive when no browser waits. */
export async function POST(request: Request): Promise<Response> {
  const event = await readEvent(request);
  if (!event) return Response.json({ error: 'The signature is wrong.' }, { status: 401 });
  if (event.type === 'job.completed') {
    await takePhoto(event.job, await svcClient.getDownloadUrl(event.job.id));
  }
  // Any other answer, also that of an error above, makes the server try again later.
  return new Response(null, { status: 204 });
}

async function readEvent(request: Request): Promise<WebhookEvent | undefined> {
  try {
    return await verifyWebhook(request, process.env.SVC_WEBHOOK_SECRET);
  } catch (error) {
    if (isSvcError(error) && error.code === 'bad_signature') return undefined;
    throw error;
  }
}
