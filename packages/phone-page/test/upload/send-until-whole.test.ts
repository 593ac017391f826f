import { describe, expect, it } from 'vitest';
import type { PhoneFile } from '@svc/protocol/phone';
import type { UploadEvent } from '../../src/state/sending-files.ts';
import { sendUntilWhole, type FileAnswer, type SendingTools } from '../../src/upload/send-until-whole.ts';
import type { AttemptOutcome } from '../../src/upload/attempt/judge-refusal.ts';

interface Script {
  attempts: AttemptOutcome[];
  /** `ended`: the job is over, which ends sending. */
  answers?: (FileAnswer | 'ended')[];
  /** How long each attempt takes by the fake clock. */
  attemptMs?: number;
  isTrusting?: boolean;
}

/** A world that follows a script; the last line of each list repeats. */
function play({ attempts, answers = [], attemptMs = 0, isTrusting = false }: Script) {
  const log = {
    attempts: 0,
    moves: [] as (string | undefined)[],
    pauses: [] as number[],
    events: [] as UploadEvent['type'][],
  };
  const stopping = new AbortController();
  let now = 0;
  let asked = 0;
  const tools: SendingTools = {
    attempt: () => {
      now += attemptMs;
      return Promise.resolve(takeLine(attempts, log.attempts++));
    },
    askForFile: async () => {
      const answer = takeLine(answers, asked++);
      if (answer === 'ended') stopping.abort();
      return answer === 'ended' ? 'unreachable' : answer;
    },
    moveTo: (known) => void log.moves.push(known?.uploadUrl),
    signal: stopping.signal,
    isTrusting,
    pause: (failures) => Promise.resolve(void log.pauses.push(failures)),
    now: () => now,
    report: (event) => log.events.push(event.type),
  };
  return { log, end: sendUntilWhole(tools), stop: () => stopping.abort() };
}

function takeLine<T>(lines: T[], index: number): T {
  const line = lines[Math.min(index, lines.length - 1)];
  if (line === undefined) throw new Error('The script has no such line.');
  return line;
}

const arriving: PhoneFile = {
  id: 'a',
  name: 'a.jpg',
  size: 10,
  contentType: '',
  bytesReceived: 10,
  isWhole: false,
};
const whole: PhoneFile = { ...arriving, isWhole: true };

describe('sending a file', () => {
  it('ends when the server has checked every byte', async () => {
    const { end, log } = play({ attempts: ['sent'], answers: [arriving, whole] });
    expect(await end).toBe('whole');
    expect(log.attempts).toBe(1);
  });

  it('leaves it to a caller that trusts the last answer to ask whether all arrived', async () => {
    const { end, log } = play({ attempts: ['tryAgain', 'sent'], isTrusting: true });
    expect(await end).toBe('whole');
    expect(log.events).toEqual(['connectionLost']);
  });

  it('goes on after every lost connection, waiting longer each time', async () => {
    const { end, log } = play({ attempts: ['tryAgain', 'tryAgain', 'otherWay', 'sent'], answers: [whole] });
    expect(await end).toBe('whole');
    expect(log.pauses).toEqual([0, 1, 2]);
    expect(log.events).toEqual(['connectionLost', 'connectionLost', 'allBytesSent']);
  });

  it('waits briefly again after a connection that held for a while', async () => {
    const attempts: AttemptOutcome[] = ['tryAgain', 'tryAgain', 'sent'];
    const { end, log } = play({ attempts, answers: [whole], attemptMs: 6000 });
    await end;
    expect(log.pauses).toEqual([0, 0]);
  });

  it('starts again by itself when the checksum differs, with a new upload', async () => {
    const answers = [{ ...arriving, bytesReceived: 0 }, whole];
    const { end, log } = play({ attempts: ['startAgain', 'sent', 'sent'], answers });
    expect(await end).toBe('whole');
    expect(log).toMatchObject({ attempts: 3, moves: [undefined, undefined] });
  });

  it('gives up on a file that arrives damaged for the fourth time', async () => {
    const { end, log } = play({ attempts: ['startAgain'] });
    expect(await end).toBe('damaged');
    expect(log.attempts).toBe(4);
  });

  it.each(['done', 'stopped', 'storageFull', 'tooLarge', 'unreadable'] as const)(
    'ends at once with %s, and asks nothing',
    async (outcome) => {
      const { end, log } = play({ attempts: [outcome] });
      expect(await end).toBe(outcome);
      expect(log).toMatchObject({ attempts: 1, events: [] });
    },
  );

  it('asks again when the connection is lost after the last byte', async () => {
    const { end, log } = play({ attempts: ['sent'], answers: ['unreachable', whole] });
    expect(await end).toBe('whole');
    expect(log.events).toEqual(['allBytesSent', 'connectionLost', 'allBytesSent']);
  });

  it.each([
    ['goes on with the upload that the server names', { ...arriving, uploadUrl: '/upload/other' }],
    ['starts from the first byte when the server has removed the bytes', arriving],
    ['starts from the first byte when the server does not know the file', 'notListed'],
  ] as const)('whose upload the server does not know %s', async (_title, answer) => {
    const { end, log } = play({ attempts: ['uploadLost', 'sent'], answers: [answer, whole] });
    expect(await end).toBe('whole');
    expect(log.moves).toEqual([answer === 'notListed' ? undefined : answer.uploadUrl]);
  });

  it('ends when the server names a place again and again that it does not know', async () => {
    const { end, log } = play({
      attempts: ['uploadLost'],
      answers: [{ ...arriving, uploadUrl: '/upload/other' }],
    });
    expect(await end).toBe('notSent');
    expect(log.attempts).toBe(10);
  });

  it('says that there is no connection when it cannot ask where the upload is', async () => {
    const { end, log } = play({ attempts: ['uploadLost', 'sent'], answers: ['unreachable', whole] });
    expect(await end).toBe('whole');
    expect(log.events).toEqual(['connectionLost', 'allBytesSent']);
  });

  // Also where the answer to an empty file was lost, and creating it again finds the job completed
  it.each(['used', 'uploadLost', 'sent'] as const)(
    'says nothing more after %s when it hears that the job is over',
    async (outcome) => {
      const { end, log } = play({ attempts: [outcome], answers: ['ended'] });
      await end;
      expect(log.attempts).toBe(1);
      expect(log.events).not.toContain('connectionLost');
    },
  );

  it('makes no further attempt when it is told to stop', async () => {
    const { end, log, stop } = play({ attempts: ['tryAgain'] });
    stop();
    expect(await end).toBe('chooseAnother');
    expect(log.attempts).toBe(1);
  });
});
