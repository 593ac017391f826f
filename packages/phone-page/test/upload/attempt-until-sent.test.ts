import { describe, expect, it } from 'vitest';
import type { PhoneFile } from '@svc/protocol/phone';
import { attemptUntilSent, type FileAnswer, type SendingTools } from '../../src/upload/attempt-until-sent.ts';
import type { AttemptOutcome } from '../../src/upload/attempt/judge-refusal.ts';

interface Script {
  attempts: AttemptOutcome[];
  /** `ended`: the job is over, which ends sending. */
  answers?: (FileAnswer | 'ended')[];
  /** How long each attempt takes by the fake clock. */
  attemptMs?: number;
}

/** A scripted world; the last entry of each list repeats. */
function play({ attempts, answers = [], attemptMs = 0 }: Script) {
  const log = {
    attempts: 0,
    moves: [] as (string | undefined)[],
    pauses: [] as number[],
    losses: 0,
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
    pause: (failures) => Promise.resolve(void log.pauses.push(failures)),
    now: () => now,
    onConnectionLost: () => void (log.losses += 1),
  };
  return { log, end: attemptUntilSent(tools), stop: () => stopping.abort() };
}

function takeLine<T>(lines: T[], index: number): T {
  const line = lines[Math.min(index, lines.length - 1)];
  if (line === undefined) throw new Error('The script has no such line.');
  return line;
}

const known: PhoneFile = {
  id: 'a',
  name: 'a.jpg',
  size: 10,
  contentType: '',
  bytesReceived: 10,
  isWhole: false,
};

describe('sending a file', () => {
  it('goes on after every lost connection, waiting longer each time', async () => {
    const { end, log } = play({ attempts: ['tryAgain', 'tryAgain', 'otherWay', 'sent'] });
    expect(await end).toBe('sent');
    expect(log).toMatchObject({ pauses: [0, 1, 2], losses: 2 });
  });

  it('waits briefly again after a connection that held for a while', async () => {
    const { end, log } = play({ attempts: ['tryAgain', 'tryAgain', 'sent'], attemptMs: 6000 });
    await end;
    expect(log.pauses).toEqual([0, 0]);
  });

  it('starts again by itself when the checksum differs, with a new upload', async () => {
    const { end, log } = play({ attempts: ['startAgain', 'sent'] });
    expect(await end).toBe('sent');
    expect(log).toMatchObject({ attempts: 2, moves: [undefined], losses: 0 });
  });

  it('gives up on a file that arrives damaged for the fourth time', async () => {
    const { end, log } = play({ attempts: ['startAgain'] });
    expect(await end).toBe('damaged');
    expect(log.attempts).toBe(4);
  });

  it.each(['sent', 'done', 'stopped', 'storageFull', 'tooLarge', 'unreadable'] as const)(
    'ends at once with %s',
    async (outcome) => {
      const { end, log } = play({ attempts: [outcome] });
      expect(await end).toBe(outcome);
      expect(log.attempts).toBe(1);
    },
  );

  it('lets the job’s answer decide whose file it has, if the upload cannot begin', async () => {
    expect(await play({ attempts: ['tryAgain', 'used'] }).end).toBe('sent');
  });

  it.each([
    ['goes on with the upload that the server names', { ...known, uploadUrl: '/upload/other' }],
    ['starts from the first byte when the server has removed the bytes', known],
    ['starts from the first byte when the server does not know the file', 'notListed'],
  ] as const)('whose upload the server does not know %s', async (_title, answer) => {
    const { end, log } = play({ attempts: ['uploadLost', 'sent'], answers: [answer] });
    expect(await end).toBe('sent');
    const place = answer !== 'notListed' && 'uploadUrl' in answer ? answer.uploadUrl : undefined;
    expect(log.moves).toEqual([place]);
  });

  it('ends when the server repeatedly names an upload that it does not know', async () => {
    const { end, log } = play({
      attempts: ['uploadLost'],
      answers: [{ ...known, uploadUrl: '/upload/other' }],
    });
    expect(await end).toBe('notSent');
    expect(log.attempts).toBe(10);
  });

  it('says that there is no connection when it cannot ask where the upload is', async () => {
    const { end, log } = play({ attempts: ['uploadLost', 'sent'], answers: ['unreachable'] });
    expect(await end).toBe('sent');
    expect(log).toMatchObject({ losses: 1, moves: [] });
  });

  it('ends when the job is over', async () => {
    const { end, log } = play({ attempts: ['uploadLost'], answers: ['ended'] });
    await end;
    expect(log).toMatchObject({ attempts: 1, losses: 0 });
  });

  it('makes no further attempt when it is told to stop', async () => {
    const { end, log, stop } = play({ attempts: ['tryAgain'] });
    stop();
    expect(await end).toBe('chooseAnother');
    expect(log.attempts).toBe(1);
  });
});
