import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFinal, reduceTransfer, type TransferEvent, type TransferState } from '../../lib/transfer.ts';

const job = { id: 'j', link: 'http://x/?job_id=j', expiresAtMs: 1 };
const file = { name: 'a.jpg', size: 3 };

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
    { type: 'saved' },
    { type: 'failed', reason: 'expired' },
    { type: 'cancelled' },
  );

  it('never leaves a final state and never goes back, whatever comes in any order', () => {
    const order = ['creating', 'waiting', 'receiving', 'downloading', 'filling', 'holding', 'done'];
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        let state: TransferState = { name: 'creating' };
        for (const event of events) {
          const next = reduceTransfer(state, event);
          if (isFinal(state)) expect(next).toBe(state);
          else if (!isFinal(next))
            expect(order.indexOf(next.name)).toBeGreaterThanOrEqual(order.indexOf(state.name));
          state = next;
        }
      }),
    );
  });
});
