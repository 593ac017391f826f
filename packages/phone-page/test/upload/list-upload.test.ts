import type { PhoneFile } from '@svc/protocol/phone';
import { describe, expect, it } from 'vitest';
import type { AnnouncementAnswer, JobAnswer } from '../../src/job/job-client.ts';
import { FileSource } from '../../src/upload/file-source.ts';
import { ListUpload, type ListUploadEvent } from '../../src/upload/list-upload.ts';
import { sendAsItIs } from '../../src/upload/outgoing-file.ts';
import { chosen, ONE } from '../support/sample-states.ts';

type Open = Extract<JobAnswer, { kind: 'open' }>;
const open = (state: 'sending' | 'done', files: PhoneFile[] = []): Open => ({
  kind: 'open',
  job: { ...ONE, state, files },
});
const whole = (id: string): PhoneFile => ({
  id,
  name: `${id}.jpg`,
  size: 1000,
  contentType: '',
  bytesReceived: 1000,
  isWhole: true,
});

interface Script {
  ids: string[];
  /** What the server has when the run begins. */
  known?: PhoneFile[];
  announced?: AnnouncementAnswer[];
  /** The last one repeats. */
  asked?: JobAnswer[];
}

function play({ ids, known = [], announced = [], asked = [] }: Script) {
  const log = { lists: [] as string[][], events: [] as ListUploadEvent['type'][] };
  const upload = new ListUpload({
    access: {
      id: 'job',
      claim: 'claim-of-this-phone',
      base: undefined,
      announce: async (files) => {
        log.lists.push(files.map(({ id }) => id));
        return announced.shift() ?? { kind: 'unreachable' };
      },
      ask: async () => (asked.length > 1 ? asked.shift() : asked[0]) ?? { kind: 'unreachable' },
      rememberFingerprint: () => undefined,
    },
    job: { ...ONE, files: known },
    files: ids.map((id) => chosen(id)),
    prepare: async ({ file }) => sendAsItIs(new FileSource(file)),
    report: ({ type }) => log.events.push(type),
    pause: () => Promise.resolve(),
  });
  return { upload, end: upload.run(), log };
}

describe('sending a list', () => {
  it('of one goes on without announcing what the server has already', async () => {
    const { end, log } = play({ ids: ['a'], known: [whole('a')], asked: [open('done')] });
    expect(await end).toBe('done');
    expect(log.lists).toEqual([]);
  });

  it('of one announces it where the server has others of an earlier list, too', async () => {
    const { end, log } = play({ ids: ['a'], known: [whole('a'), whole('b')], announced: [open('done')] });
    expect(await end).toBe('done');
    expect(log.lists).toEqual([['a']]);
  });

  it('of several announces it, and again until the job is done', async () => {
    const sending = open('sending', [whole('a'), whole('b')]);
    const { end, log } = play({
      ids: ['a', 'b'],
      announced: [sending, { kind: 'unreachable' }, sending],
      asked: [sending, sending, open('done')],
    });
    expect(await end).toBe('done');
    expect(log.lists.map(String)).toEqual(Array(3).fill('a,b'));
    expect(log.events.filter((type) => type === 'connectionLost')).toHaveLength(1);
  });

  it.each([
    [{ kind: 'refused', reason: 'tooLarge' }, 'tooLarge'],
    [{ kind: 'gone' }, 'stopped'],
  ] as const)('ends where the server answers %j to the list', async (answer, outcome) => {
    expect(await play({ ids: ['a', 'b'], announced: [answer] }).end).toBe(outcome);
  });

  it('ends from outside, and leaves the outcome to the server where another tab sends', async () => {
    const stopped = play({ ids: ['a', 'b'] });
    stopped.upload.end('chooseAnother');
    expect(await stopped.end).toBe('chooseAnother');
    const elsewhere = play({ ids: ['a', 'b'] });
    elsewhere.upload.yieldToOtherTab();
    elsewhere.upload.handleJobAnswer(open('sending'));
    elsewhere.upload.handleJobAnswer(open('done'));
    expect(await elsewhere.end).toBe('done');
  });
});

describe('an empty list', () => {
  it.each([
    [open('sending'), 'chooseAnother'],
    [{ kind: 'noSuchRoute' }, 'chooseAnother'],
    [{ kind: 'refused', reason: 'notSent' }, 'chooseAnother'],
    [open('done'), 'done'], // bytes that were on their way have completed the job
    [{ kind: 'gone' }, 'stopped'],
  ] as const)('takes back what was sent: the answer %j means %s', async (answer, outcome) => {
    expect(await play({ ids: [], announced: [answer] }).end).toBe(outcome);
  });

  it('is told again for as long as the server cannot be reached', async () => {
    const { end, log } = play({
      ids: [],
      announced: [{ kind: 'unreachable' }, { kind: 'unreachable' }, open('sending')],
    });
    expect(await end).toBe('chooseAnother');
    expect(log.events).toEqual(['connectionLost', 'connectionLost']);
  });

  it('ends when the server answers again and again, and is not reached by what takes it back', async () => {
    expect(await play({ ids: [], asked: [open('sending')] }).end).toBe('blocked');
  });

  it.each([
    [open('done'), 'done'],
    [{ kind: 'gone' }, 'stopped'],
    [{ kind: 'used' }, 'used'],
  ] as const)('ends when all that gets through is that the job is %j', async (answer, outcome) => {
    expect(await play({ ids: [], asked: [answer] }).end).toBe(outcome);
    expect(await play({ ids: [], announced: [{ kind: 'used' }], asked: [answer] }).end).toBe(outcome);
  });
});
