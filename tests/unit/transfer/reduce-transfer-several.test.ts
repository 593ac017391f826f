import { describe, expect, it } from 'vitest';
import { reduceTransfer } from '../../../lib/transfer/reduce-transfer.ts';
import { filesOf, type TransferState } from '../../../lib/transfer/transfer.ts';
import type { TransferFile } from '../../../lib/transfer/transfer-file.ts';
import { job } from '../fixtures/sample-transfer.ts';

type Holding = Extract<TransferState, { name: 'holding' }>;

const [one, two, three] = ['a', 'b', 'c'].map((id, position) => ({
  id,
  name: `${id}.jpg`,
  size: 3,
  position,
})) as [TransferFile, TransferFile, TransferFile]; // as many as there are letters
const none = { placed: [], missingCount: 0 };
const holding: Holding = { name: 'holding', job, files: [one, two, three], why: 'oneOnly', ...none };
const receipt = { place: 'receipt', takesOne: true };

/** Puts one of the held files into a field for one, or into a place for several. */
function put(state: TransferState, fileId: string, at = receipt): TransferState {
  return reduceTransfer(reduceTransfer(state, { type: 'placeFound', fileId }), { type: 'filled', at });
}

function idsOf(files: readonly TransferFile[]): string {
  return files.map(({ id }) => id).join('');
}

/** Which files are held, and which are in the page, in the order of their coming. */
function whereabouts(state: TransferState): { held: string; placed: string } {
  const held = state.name === 'holding' ? state.files : [];
  const before = 'placed' in state ? state.placed.flatMap(({ files }) => files) : [];
  const last = state.name === 'done' ? state.files : [];
  return { held: idsOf(held), placed: idsOf([...before, ...last]) };
}

describe('several files', () => {
  const filling: TransferState = { name: 'filling', job, files: [one, two], rest: [three], ...none };

  it('are in the page but for those that it refused, which are held with those that it was not asked to take', () => {
    expect(reduceTransfer(filling, { type: 'filled', left: { files: [two], why: 'tooLarge' } })).toEqual({
      name: 'holding',
      job,
      files: [two, three],
      why: 'tooLarge',
      placed: [{ files: [one], place: '', replaced: [] }],
      missingCount: 0,
    });
  });

  it('may be put in one by one, where there is a place for each', () => {
    const first = put({ ...holding, files: [one, two] }, 'b', { place: 'front', takesOne: true });
    expect(whereabouts(first)).toEqual({ held: 'a', placed: 'b' });
    const second = put(first, 'a', { place: 'back', takesOne: true });
    expect(second.name).toBe('done');
    expect(whereabouts(second)).toEqual({ held: '', placed: 'ba' });
  });

  it('are all held where none can go in', () => {
    expect(reduceTransfer(filling, { type: 'held', why: 'fieldGone' })).toMatchObject({
      files: [one, two, three],
      why: 'fieldGone',
    });
  });

  it('stay held where the one that is meant is not among them', () => {
    const few: Holding = { ...holding, files: [one] };
    expect(reduceTransfer(few, { type: 'placeFound', fileId: 'c' })).toBe(few);
  });

  it('stay in the phone’s order where one of them could not be put in', () => {
    const tried = reduceTransfer(holding, { type: 'placeFound', fileId: 'b' });
    expect(whereabouts(reduceTransfer(tried, { type: 'held', why: 'fieldGone' })).held).toBe('abc');
    const left = { files: [two], why: 'tooLarge' } as const;
    expect(whereabouts(reduceTransfer(tried, { type: 'filled', left })).held).toBe('abc');
  });
});

describe('a field that takes one of several files', () => {
  it('gives the one before back when it gets another: no file is lost, and none is counted twice', () => {
    const second = put(put(holding, 'b'), 'a');
    expect(whereabouts(second)).toEqual({ held: 'bc', placed: 'a' });
    expect(whereabouts(put(second, 'b'))).toEqual({ held: 'ac', placed: 'b' });
  });

  it('never ends the transfer as long as one file would be left out', () => {
    const last = put(put({ ...holding, files: [one, two] }, 'a'), 'b');
    expect(last).toMatchObject({ name: 'holding', why: 'oneOnly' });
    expect(whereabouts(last)).toEqual({ held: 'a', placed: 'b' });
  });

  it('gives a file back that is taken out again, in its old place', () => {
    const back = reduceTransfer(put(holding, 'b'), { type: 'takenOut' });
    expect(back).toEqual(holding);
    expect(reduceTransfer(back, { type: 'takenOut' })).toBe(back);
  });

  it('has the one before again when its successor is taken out', () => {
    const back = reduceTransfer(put(put(holding, 'b'), 'a'), { type: 'takenOut' });
    expect(whereabouts(back)).toEqual({ held: 'ac', placed: 'b' });
  });

  it('does not replace what went into a place for several', () => {
    const papers = { place: 'papers', takesOne: false };
    expect(whereabouts(put(put(holding, 'b', papers), 'a', papers))).toEqual({ held: 'c', placed: 'ba' });
  });
});

it('files that could not be fetched remember what is in the page already, and how many never came', () => {
  const filling = reduceTransfer(put({ ...holding, missingCount: 2 }, 'b'), { type: 'placeFound' });
  const failed = reduceTransfer(filling, { type: 'failed', reason: 'downloadFailed' });
  expect(filesOf(failed)).toMatchObject({
    files: [one, three],
    placed: [{ files: [two] }],
    missingCount: 2,
  });
});

it('a phone is forgotten with its job in whatever state, and once', () => {
  const forgotten = reduceTransfer(holding, { type: 'phoneForgotten' });
  expect(forgotten).toEqual({ ...holding, job: { ...job, isPhoneForgotten: true } });
  expect(reduceTransfer(forgotten, { type: 'phoneForgotten' })).toBe(forgotten);
  const saved: TransferState = { name: 'done', how: 'saved', job, files: [one] };
  expect(reduceTransfer(saved, { type: 'phoneForgotten' })).toMatchObject({
    job: { isPhoneForgotten: true },
  });
  expect(reduceTransfer({ name: 'creating' }, { type: 'phoneForgotten' })).toEqual({ name: 'creating' });
});

it('a page that is opened on a phone is noted once, before anything is sent', () => {
  const waiting: TransferState = { name: 'waiting', job, isConnected: true, isOpened: false };
  const opened = reduceTransfer(waiting, { type: 'pageOpened' });
  expect(opened).toEqual({ ...waiting, isOpened: true });
  expect(reduceTransfer(opened, { type: 'pageOpened' })).toBe(opened);
  expect(reduceTransfer({ name: 'creating' }, { type: 'pageOpened' })).toEqual({ name: 'creating' });
});
