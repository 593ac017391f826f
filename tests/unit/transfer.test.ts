import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isFinal,
  isForcible,
  isRunning,
  type HoldReason,
  type TransferEvent,
  type TransferState,
} from '../../lib/transfer.ts';
import { reduceTransfer } from '../../lib/reduce-transfer.ts';
import { file, job } from './fixtures/sample-transfer.ts';

const happyPath: TransferEvent[] = [
  { type: 'jobCreated', job },
  { type: 'phoneProgressed', bytesReceived: 1, size: 3 },
  { type: 'uploadCompleted', file },
  { type: 'downloadProgressed', bytesDownloaded: 3, file },
  { type: 'downloaded' },
  { type: 'filled' },
];

function namesAlong(events: TransferEvent[]): string[] {
  let state: TransferState = { name: 'creating' };
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
        { type: 'uploadCompleted', file },
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
    const held: TransferState = { name: 'holding', job, file, why: 'noField' };
    expect(reduceTransfer(held, { type: 'placeFound' })).toEqual({ name: 'filling', job, file });
  });

  it.each<TransferState>([
    { name: 'creating' },
    { name: 'waiting', job, isConnected: true },
    { name: 'downloading', job, file, bytesDownloaded: 1, isConnected: true },
    { name: 'filling', job, file },
  ])('fills no place that is found while it is "$name"', (state) => {
    expect(reduceTransfer(state, { type: 'placeFound' })).toBe(state);
  });

  it('keeps the job out of final states', () => {
    const ends: TransferEvent[] = [{ type: 'cancelled' }, { type: 'failed', reason: 'expired' }];
    for (const end of ends) {
      expect(JSON.stringify(reduceTransfer({ name: 'waiting', job, isConnected: true }, end))).not.toContain(
        'job_id',
      );
    }
  });

  const anyEvent = fc.constantFrom<TransferEvent>(
    ...happyPath,
    { type: 'connectionChanged', isConnected: false },
    { type: 'held', why: 'pageGone' },
    { type: 'placeFound' },
    { type: 'saved' },
    { type: 'failed', reason: 'expired' },
    { type: 'cancelled' },
  );

  it('never leaves a final state, and goes back only for a place that was found, in any order', () => {
    const order = ['creating', 'waiting', 'receiving', 'downloading', 'filling', 'holding', 'done'];
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        let state: TransferState = { name: 'creating' };
        for (const event of events) {
          const next = reduceTransfer(state, event);
          const isSecondTry = state.name === 'holding' && event.type === 'placeFound';
          if (isFinal(state)) expect(next).toBe(state);
          else if (!isFinal(next) && !isSecondTry)
            expect(order.indexOf(next.name)).toBeGreaterThanOrEqual(order.indexOf(state.name));
          state = next;
        }
      }),
    );
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
  ])('a file held for "%s" may be put in all the same: %s', (why, expected) => {
    expect(isForcible(why)).toBe(expected);
  });
});

describe('isRunning', () => {
  it('lets a held file rest until somebody decides', () => {
    expect(isRunning({ name: 'holding', job, file, why: 'noField' })).toBe(false);
    expect(isRunning({ name: 'filling', job, file })).toBe(true);
    expect(isRunning({ name: 'cancelled' })).toBe(false);
  });
});
