import { describe, expect, it } from 'vitest';
import type { JobAnswer, UploadPlace } from '../../src/job/job-client.ts';
import type { UploadEvent } from '../../src/state/upload-progress.ts';
import { uploadUntilDone, type UploadTools } from '../../src/upload/upload-until-done.ts';
import type { AttemptOutcome } from '../../src/upload/attempt/judge-refusal.ts';

interface Script {
  attempts: AttemptOutcome[];
  answers?: JobAnswer[];
  /** How long each attempt takes by the fake clock. */
  attemptMs?: number;
  isConfirmedByCaller?: boolean;
}

/** A world that follows a script; the last line of each list repeats. */
function play({ attempts, answers = [], attemptMs = 0, isConfirmedByCaller = false }: Script) {
  const log = {
    attempts: 0,
    taken: [] as (UploadPlace | undefined)[],
    pauses: [] as number[],
    events: [] as UploadEvent['type'][],
  };
  const stopping = new AbortController();
  let now = 0;
  let asked = 0;
  const tools: UploadTools = {
    attempt: () => {
      now += attemptMs;
      return Promise.resolve(takeLine(attempts, log.attempts++));
    },
    askForJob: () => Promise.resolve(takeLine(answers, asked++)),
    takeUpload: async (upload) => void log.taken.push(upload),
    signal: stopping.signal,
    isConfirmedByCaller,
    pause: (failures) => Promise.resolve(void log.pauses.push(failures)),
    now: () => now,
    report: (event) => log.events.push(event.type),
  };
  return { log, end: uploadUntilDone(tools), stop: () => stopping.abort() };
}

function takeLine<T>(lines: T[], index: number): T {
  const line = lines[Math.min(index, lines.length - 1)];
  if (line === undefined) throw new Error('The script has no such line.');
  return line;
}

function answer(
  state: 'ready' | 'sending' | 'done',
  bytesReceived = 10,
): Extract<JobAnswer, { kind: 'open' }> {
  return {
    kind: 'open',
    job: { state, maxFiles: 1, files: [], maxBytes: 99, expiresAt: '', size: 10, bytesReceived },
  };
}

describe('sending a file', () => {
  it('is done when the server has checked every byte', async () => {
    const { end, log } = play({ attempts: ['sent'], answers: [answer('sending'), answer('done')] });
    expect(await end).toBe('done');
    expect(log.attempts).toBe(1);
  });

  it('asks nothing more when the answer to the last byte says that the job is done', async () => {
    const { end, log } = play({ attempts: ['done'], answers: [] });
    expect(await end).toBe('done');
    expect(log.events).toEqual([]);
  });

  it('leaves it to a caller with several files to ask whether all of them arrived', async () => {
    const { end, log } = play({ attempts: ['tryAgain', 'sent'], isConfirmedByCaller: true });
    expect(await end).toBe('done');
    expect(log.events).toEqual(['connectionLost']);
  });

  it('goes on after every lost connection, waiting longer each time', async () => {
    const { end, log } = play({
      attempts: ['tryAgain', 'tryAgain', 'tryAgain', 'sent'],
      answers: [answer('done')],
    });
    expect(await end).toBe('done');
    expect(log.pauses).toEqual([0, 1, 2]);
    expect(log.events.filter((type) => type === 'connectionLost')).toHaveLength(3);
  });

  it('waits briefly again after a connection that held for a while', async () => {
    const { end, log } = play({
      attempts: ['tryAgain', 'tryAgain', 'sent'],
      answers: [answer('done')],
      attemptMs: 6000,
    });
    await end;
    expect(log.pauses).toEqual([0, 0]);
  });

  it('starts again by itself when the checksum differs, with a new upload', async () => {
    const { end, log } = play({
      attempts: ['startAgain', 'sent', 'sent'],
      answers: [answer('sending', 0), answer('done')],
    });
    expect(await end).toBe('done');
    expect(log).toMatchObject({ attempts: 3, taken: [undefined, undefined] });
  });

  it('gives up on a file that arrives damaged for the fourth time', async () => {
    const { end, log } = play({ attempts: ['startAgain'] });
    expect(await end).toBe('damaged');
    expect(log.attempts).toBe(4);
  });

  it.each(['stopped', 'storageFull', 'tooLarge', 'unreadable'] as const)(
    'ends at once with %s',
    async (outcome) => {
      const { end, log } = play({ attempts: [outcome] });
      expect(await end).toBe(outcome);
      expect(log.attempts).toBe(1);
    },
  );

  it('is done when the answer to an empty file was lost and creating it again finds the job completed', async () => {
    const { end, log } = play({ attempts: ['tryAgain', 'used'], answers: [answer('done', 0)] });
    expect(await end).toBe('done');
    expect(log.attempts).toBe(2);
  });

  it('tells that the code was used when another phone has the job', async () => {
    const { end, log } = play({ attempts: ['used'], answers: [{ kind: 'used' }] });
    expect(await end).toBe('used');
    expect(log.attempts).toBe(1);
  });

  it('asks again when the connection is lost after the last byte', async () => {
    const { end, log } = play({ attempts: ['sent'], answers: [{ kind: 'unreachable' }, answer('done')] });
    expect(await end).toBe('done');
    expect(log.events).toEqual(['allBytesSent', 'connectionLost', 'allBytesSent']);
  });

  it('goes on with the upload that the server names if it does not know the former one', async () => {
    const known = answer('sending');
    known.job.uploadUrl = '/upload/other';
    const { end, log } = play({ attempts: ['uploadLost', 'sent'], answers: [known, answer('done')] });
    expect(await end).toBe('done');
    expect(log.taken).toEqual([{ url: '/upload/other', size: 10 }]);
  });

  it('starts from the first byte when the server has removed the bytes', async () => {
    const { end, log } = play({
      attempts: ['uploadLost', 'sent'],
      answers: [answer('sending'), answer('done')],
    });
    expect(await end).toBe('done');
    expect(log.taken).toEqual([undefined]);
  });

  it('ends when the server names a place again and again that it does not know', async () => {
    const known = answer('sending');
    known.job.uploadUrl = '/upload/other';
    const { end, log } = play({ attempts: ['uploadLost'], answers: [known] });
    expect(await end).toBe('notSent');
    expect(log.attempts).toBe(10);
  });

  it('says that there is no connection when it cannot ask where the upload is', async () => {
    const { end, log } = play({
      attempts: ['uploadLost', 'sent'],
      answers: [{ kind: 'unreachable' }, answer('done')],
    });
    expect(await end).toBe('done');
    expect(log.events).toEqual(['connectionLost', 'allBytesSent']);
  });

  it('was stopped when neither the upload nor the job exists', async () => {
    expect(await play({ attempts: ['uploadLost'], answers: [{ kind: 'gone' }] }).end).toBe('stopped');
  });

  it('makes no further attempt when it is told to stop', async () => {
    const { end, log, stop } = play({ attempts: ['tryAgain'] });
    stop();
    expect(await end).toBe('chooseAnother');
    expect(log.attempts).toBe(1);
  });

  it('was stopped when the job is gone after the last byte', async () => {
    expect(await play({ attempts: ['sent'], answers: [{ kind: 'gone' }] }).end).toBe('stopped');
  });
});
