import { describe, expect, it } from 'vitest';
import { reduceTransfer } from '../../../lib/transfer/reduce-transfer.ts';
import type { TransferFile, TransferState } from '../../../lib/transfer/transfer.ts';
import { job } from '../fixtures/sample-transfer.ts';

describe('several files', () => {
  const [one, two, three] = ['a', 'b', 'c'].map((id) => ({ id, name: `${id}.jpg`, size: 3 })) as [
    TransferFile,
    TransferFile,
    TransferFile,
  ]; // as many as there are letters
  const filling: TransferState = { name: 'filling', job, files: [one, two], rest: [three], placedCount: 0 };

  it('are in the page but for those that it refused, which are held with those that it was not asked to take', () => {
    expect(reduceTransfer(filling, { type: 'filled', left: { files: [two], why: 'tooLarge' } })).toEqual({
      name: 'holding',
      job,
      files: [two, three],
      why: 'tooLarge',
      placedCount: 1,
    });
  });

  it('may be put in one by one', () => {
    const holding: TransferState = {
      name: 'holding',
      job,
      files: [one, two],
      why: 'oneOnly',
      placedCount: 0,
    };
    const first = reduceTransfer(holding, { type: 'placeFound', fileId: 'b' });
    expect(first).toEqual({ name: 'filling', job, files: [two], rest: [one], placedCount: 0 });
    const second = reduceTransfer(first, { type: 'filled' });
    expect(second).toEqual({ name: 'holding', job, files: [one], why: 'oneOnly', placedCount: 1 });
    const third = reduceTransfer(reduceTransfer(second, { type: 'placeFound' }), { type: 'filled' });
    expect(third).toEqual({ name: 'done', how: 'filled', job, files: [one], placedCount: 1 });
  });

  it('are all held where none can go in', () => {
    expect(reduceTransfer(filling, { type: 'held', why: 'fieldGone' })).toMatchObject({
      files: [one, two, three],
      why: 'fieldGone',
    });
  });

  it('stay held where the one that is meant is not among them', () => {
    const holding: TransferState = { name: 'holding', job, files: [one], why: 'oneOnly', placedCount: 0 };
    expect(reduceTransfer(holding, { type: 'placeFound', fileId: 'c' })).toBe(holding);
  });
});

it('a page that is opened on a phone is noted once, before anything is sent', () => {
  const waiting: TransferState = { name: 'waiting', job, isConnected: true, isOpened: false };
  const opened = reduceTransfer(waiting, { type: 'pageOpened' });
  expect(opened).toEqual({ ...waiting, isOpened: true });
  expect(reduceTransfer(opened, { type: 'pageOpened' })).toBe(opened);
  expect(reduceTransfer({ name: 'creating' }, { type: 'pageOpened' })).toEqual({ name: 'creating' });
});
