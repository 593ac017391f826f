import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFinal } from '../../../lib/transfer/state-rules.ts';
import { isForcible, type FailureReason, type HoldReason } from '../../../lib/transfer/reasons.ts';
import type { TransferState } from '../../../lib/transfer/transfer.ts';
import { reduceTransfer, type TransferEvent } from '../../../lib/transfer/reduce-transfer.ts';
import { failed, file, incoming, job, sent, states } from '../fixtures/sample-transfer.ts';

const happyPath: TransferEvent[] = [
  { type: 'jobCreated', job },
  { type: 'phoneProgressed', files: [incoming] },
  { type: 'uploadCompleted', files: [file], missingCount: 0 },
  { type: 'downloadProgressed', bytesDownloaded: 3, files: [file] },
  { type: 'downloaded' },
  { type: 'filled' },
];

function namesAlong(events: TransferEvent[]): string[] {
  let state: TransferState = states.creating;
  return events.map((event) => {
    state = reduceTransfer(state, event);
    return state.name;
  });
}

describe('reduceTransfer', () => {
  it('leads from the click to the field', () => {
    expect(namesAlong(happyPath)).toEqual([
      'waiting',
      'receiving',
      'downloading',
      'downloading',
      'filling',
      'done',
    ]);
  });

  it('does not need to have seen the phone send', () => {
    expect(
      namesAlong([
        { type: 'jobCreated', job },
        { type: 'uploadCompleted', files: [file], missingCount: 0 },
      ]),
    ).toEqual(['waiting', 'downloading']);
  });

  it('holds a file that has no place in the page until it is saved', () => {
    const events: TransferEvent[] = [
      ...happyPath.slice(0, 5),
      { type: 'held', why: 'fieldGone' },
      { type: 'saved' },
    ];
    expect(namesAlong(events).slice(-2)).toEqual(['holding', 'done']);
  });

  it('goes on with a held file for which there is a place now', () => {
    const held: TransferState = { ...states.holding, why: 'noField' };
    expect(reduceTransfer(held, { type: 'placeFound' })).toEqual(states.filling);
  });

  it.each<TransferState>([states.creating, states.waiting, states.downloading, states.filling])(
    'ignores a place that is found while it is "$name"',
    (state) => {
      expect(reduceTransfer(state, { type: 'placeFound' })).toBe(state);
    },
  );

  it('shows why a phone cannot send anything for as long as it says so', () => {
    const waiting: TransferState = { name: 'waiting', job, isConnected: true, isOpened: true };
    const blocked = { ...waiting, sealProblem: 'key_lost' } as const;
    expect(reduceTransfer(waiting, { type: 'pageOpened', sealProblem: 'key_lost' })).toEqual(blocked);
    expect(reduceTransfer(blocked, { type: 'pageOpened' })).toEqual(waiting);
  });

  it('keeps the job out of final states', () => {
    const ends: TransferEvent[] = [{ type: 'cancelled' }, { type: 'failed', reason: 'expired' }];
    for (const end of ends) {
      expect(JSON.stringify(reduceTransfer(states.waiting, end))).not.toContain('job_id');
    }
  });

  const anyEvent = fc.constantFrom<TransferEvent>(
    ...happyPath,
    { type: 'connectionChanged', isConnected: false },
    { type: 'held', why: 'pageGone' },
    { type: 'placeFound' },
    { type: 'saved' },
    { type: 'takenOut' },
    { type: 'offeredAgain' },
    { type: 'failed', reason: 'expired' },
    { type: 'cancelled' },
  );
  const BACK = new Set(['takenOut', 'offeredAgain']);

  it.each(['takenOut', 'offeredAgain'] as const)('holds a file again that was in the page ("%s")', (type) => {
    expect(reduceTransfer(states.done, { type })).toEqual({ ...states.holding, why: type });
  });

  it.each<TransferState>([
    { name: 'done', how: 'saved', job, files: [file] },
    states.filling,
    { ...states.holding, why: 'pageGone' },
    states.failed,
    states.cancelled,
  ])('does not change the state of a file that is not in the page (%j)', (state) => {
    expect(reduceTransfer(state, { type: 'takenOut' })).toBe(state);
    expect(reduceTransfer(state, { type: 'offeredAgain' })).toBe(state);
  });

  it('leaves a final state only with a file that was in the page, and goes back only for a place that was found, in any order', () => {
    const order = ['creating', 'waiting', 'receiving', 'downloading', 'filling', 'holding', 'done'];
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        let state: TransferState = states.creating;
        for (const event of events) {
          const next = reduceTransfer(state, event);
          const isBack = state.name === 'done' && state.how === 'filled' && BACK.has(event.type);
          const isSecondTry = state.name === 'holding' && event.type === 'placeFound';
          if (isFinal(state) && !isBack) expect(next).toBe(state);
          else if (!isFinal(next) && !isSecondTry && !isBack)
            expect(order.indexOf(next.name)).toBeGreaterThanOrEqual(order.indexOf(state.name));
          state = next;
        }
      }),
    );
  });
});

describe('a transfer that fails', () => {
  /** Whether a file that was sent may still be fetched. */
  const isMendable: Record<FailureReason, boolean> = {
    offline: true,
    unreachable: true,
    backendFailed: true,
    unauthorized: true,
    keyRefused: true,
    accessRefused: true,
    tooManyRequests: true,
    downloadFailed: true,
    corsBlocked: true,
    addressRefused: true,
    sealBroken: true,
    notABackend: false,
    expired: false,
    vanished: false,
    stoppedElsewhere: false,
    tooLarge: false,
    wrongType: false,
    uploadFailed: false,
    noRoom: false,
    damaged: false,
    phoneNetwork: false,
    keyLost: false,
    notSealed: false,
    cannotSeal: false,
  };

  it.each(Object.entries(isMendable))(
    'after the file was sent (%s): can be tried again: %s',
    (name, expected) => {
      const reason = name as FailureReason; // its own keys
      expect(reduceTransfer(states.downloading, { type: 'failed', reason })).toEqual(
        failed(reason, expected ? { sent } : { hasBegun: true }),
      );
    },
  );

  it.each<[string, TransferState, boolean]>([
    ['creating', states.creating, false],
    ['waiting', states.waiting, false],
    ['receiving', states.receiving, true],
    ['filling', states.filling, true],
  ])('knows whether a phone had begun to send (%s)', (_name, state, hasBegun) => {
    expect(reduceTransfer(state, { type: 'failed', reason: 'expired' })).toEqual(
      failed('expired', { hasBegun }),
    );
  });

  describe('where the backend refuses the key', () => {
    const opened = { ...states.waiting, isOpened: true };
    const coming = { job, files: [], placed: [], missingCount: 0, originWithoutPermission: null };

    it.each([opened, states.receiving])('keeps the job that a phone has opened ($name)', (state) => {
      for (const reason of ['unauthorized', 'keyRefused'] as const) {
        expect(reduceTransfer(state, { type: 'failed', reason })).toEqual(failed(reason, { sent: coming }));
      }
      expect(reduceTransfer(state, { type: 'failed', reason: 'vanished' })).toMatchObject({ sent: null });
    });

    it('keeps nothing of a code that no phone has opened', () => {
      const event = { type: 'failed', reason: 'keyRefused' } as const;
      expect(reduceTransfer(states.waiting, event)).toEqual(failed('keyRefused'));
    });
  });

  it('names the site to be allowed', () => {
    const originWithoutPermission = 'https://s3.example';
    expect(
      reduceTransfer(states.downloading, { type: 'failed', reason: 'corsBlocked', originWithoutPermission }),
    ).toEqual(failed('corsBlocked', { sent: { ...sent, originWithoutPermission } }));
  });
});

describe('a lost connection', () => {
  it.each<TransferState>([states.waiting, states.receiving, states.downloading])(
    'is seen while it is "$name", until something arrives',
    (state: TransferState) => {
      const cut = reduceTransfer(state, { type: 'connectionChanged', isConnected: false });
      expect(cut).toEqual({ ...state, isConnected: false });
      const event: TransferEvent =
        state.name === 'downloading'
          ? { type: 'downloadProgressed', bytesDownloaded: 2, files: [file] }
          : { type: 'phoneProgressed', files: [incoming] };
      expect(reduceTransfer(cut, event)).toMatchObject({ isConnected: true });
    },
  );

  it('means nothing to a file that has arrived', () => {
    const held: TransferState = { ...states.holding, why: 'noField' };
    expect(reduceTransfer(held, { type: 'connectionChanged', isConnected: false })).toBe(held);
  });
});

describe('isForcible', () => {
  it.each<[HoldReason, boolean]>([
    ['wrongType', true],
    ['tooLarge', true],
    ['takesFolders', true],
    ['fieldDisabled', false],
    ['fieldGone', false],
    ['pageGone', false],
    ['notTaken', false],
    ['noField', false],
    ['noAccess', false],
    ['notResponding', false],
    ['takenOut', false],
    ['offeredAgain', false],
  ])('a file held for "%s" may be put in all the same: %s', (why, expected) => {
    expect(isForcible(why)).toBe(expected);
  });
});
