import { parseJob } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { endListening, makeSharedPlaces, startTwoInstances } from '../../support/services/test-instances.ts';
import { runSql } from '../../support/services/test-postgres.ts';
import { hasS3 } from '../../support/services/test-s3.ts';
import { readAnswer, startTestServer, waitForOpenWaits, type TestServer } from '../../support/test-server.ts';

async function readEnd({ routes }: TestServer, jobId: string): Promise<string> {
  const { body } = await readAnswer(await fetch(`${routes}/job/${jobId}/wait?timeoutMs=120000`));
  return parseJob(body['job']).status;
}

/** From here on an instance that looks for lost news finds none. */
async function hideChanges(databaseUrl: string): Promise<void> {
  await runSql(
    databaseUrl,
    `CREATE FUNCTION hide_change() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN NEW.changed_at := 'epoch'; RETURN NEW; END $$;
    CREATE TRIGGER hide_change BEFORE INSERT OR UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION hide_change()`,
  );
}

describe.runIf(hasS3)('a wait at one instance', () => {
  it('is answered by the news of another one, before it looks by itself', async () => {
    const places = await makeSharedPlaces();
    const [desk, other] = [await startTestServer(places), await startTestServer(places)];
    await hideChanges(places.databaseUrl);
    const { id } = await desk.createJob();
    const end = readEnd(desk, id);
    await waitForOpenWaits(desk, 1);
    await createPhone(other.url).sendFile(id, { bytes: makeBytes(1_000) });
    expect(await end).toBe('completed');
    expect([...desk.errors, ...other.errors]).toEqual([]);
  });

  it('is answered when the connection that brings the news was lost', async () => {
    const places = await makeSharedPlaces();
    const [desk, other] = [await startTestServer(places), await startTestServer(places)];
    const { id } = await desk.createJob();
    const end = readEnd(desk, id);
    await waitForOpenWaits(desk, 1);
    expect(await endListening(places.databaseUrl)).toBe(2);
    await createPhone(other.url).sendFile(id, { bytes: makeBytes(1_000) });
    expect(await end).toBe('completed');
    expect([...desk.errors, ...other.errors]).toEqual([]);
  });

  it('of a phone for the next job is answered', async () => {
    const [desk, other] = await startTwoInstances();
    const { id } = await desk.createJob();
    const phone = createPhone(other.url);
    await phone.sendFile(id, { bytes: makeBytes(10) });
    const asking = phone.askNext(id, '', 'wait=25');
    await waitForOpenWaits(other, 1);
    const next = await desk.createJob({ after: id });
    expect(JSON.stringify(await (await asking).json())).toContain(next.id);
  });
});
