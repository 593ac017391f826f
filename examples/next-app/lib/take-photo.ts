import { createHash } from 'node:crypto';
import type { Job, PresignedDownload } from 'svc';
import type { Photo } from './photo';
import { findPhoto, savePhoto } from './photo-store';

/**
 * Fetches the phone's file and keeps it. The waiting browser and the webhook both bring a job here, in any order and
 * more than once: each job makes one photo.
 */
export async function takePhoto(job: Job, presigned?: PresignedDownload): Promise<Photo | undefined> {
  const id = photoIdOf(job);
  const kept = await findPhoto(id);
  if (kept || !presigned) return kept;

  const response = await fetch(presigned.url);
  if (!response.ok || !response.body) throw new Error(`The file was answered with ${response.status}.`);
  const described = {
    id,
    name: job.fileName ?? 'Photo',
    url: `/photos/${id}`,
    contentType: job.contentType ?? 'application/octet-stream',
    arrivedAt: new Date(job.updatedAt).toISOString(),
  };
  return savePhoto(described, response.body);
}

/** A hash of the job's id: the photo's address is public, and the id is a secret. */
function photoIdOf(job: Job): string {
  return createHash('sha256').update(job.id).digest('base64url').slice(0, 22);
}
