import { isFinalStatus, parseFollowAddresses, type JobStatus } from '@svc/protocol';
import { readAnswer } from '../../../support/test-server.ts';
import { note, type Race } from './race-log.ts';

/** Reads a job's file while it arrives, each upload of it from the beginning, until the job has ended. */
export async function followFile(race: Race, job: number): Promise<void> {
  for (;;) {
    const path = `/v1/jobs/${race.jobIds[job]}`;
    const { status, body } = await readAnswer(
      await note(race, race.server.call('POST', `${path}/follow-urls`)),
    );
    if (status === 404) return;
    const [file] = status === 200 ? parseFollowAddresses(body).files : [];
    if (file && (await readUpload(race, job, file.url)) === 'whole') return;
    const isOver = await waitForChange(race, path);
    if (isOver && status !== 200) return;
  }
}

/** Resolves when the upload has no more bytes. */
async function readUpload(race: Race, job: number, url: string): Promise<'whole' | 'gone'> {
  const reading = { job, etag: '', bytes: new Uint8Array() };
  race.log.readings.push(reading);
  for (;;) {
    const start = reading.bytes.length;
    const headers = { Range: `bytes=${start}-${start + 399}` };
    const response = await note(race, fetch(url, { headers }));
    const bytes = await response.bytes();
    if (response.status === 416) return 'whole';
    if (response.status === 410) return 'gone';
    if (response.status !== 206) continue; // the hold of the answer is over
    const etag = response.headers.get('etag') ?? '';
    if (start > 0 && etag !== reading.etag) race.log.surprises.push('an address led to another upload');
    reading.etag = etag;
    reading.bytes = Buffer.concat([reading.bytes, bytes]);
  }
}

/** True: the job has ended, or is forgotten. */
async function waitForChange({ server }: Race, path: string): Promise<boolean> {
  const { status, body } = await readAnswer(
    await server.call('GET', path, { headers: { Prefer: 'wait=1' } }),
  );
  return status === 404 || isFinalStatus(body['status'] as JobStatus); // the server's own status
}
