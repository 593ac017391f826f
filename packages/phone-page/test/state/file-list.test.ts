import { describe, expect, it } from 'vitest';
import {
  changeList,
  findSendable,
  type ListedFile,
  type ListEvent,
  type ListRules,
} from '../../src/state/file-list.ts';

const rules: ListRules = { accept: 'image/*', maxBytes: 100, maxFiles: 2 };
const hint: ListRules = { ...rules, acceptIsHint: true };

function choose(id: string, { size = 10, type = 'image/jpeg' } = {}) {
  return { id, file: new File([new Uint8Array(size)], id, { type }), isFromCamera: false };
}
function list(chosen: ReturnType<typeof choose>[], events: ListEvent[] = [], by = rules) {
  const first: ListEvent = { type: 'filesChosen', files: chosen };
  return [first, ...events].reduce<readonly ListedFile[]>((files, event) => changeList(files, event, by), []);
}
const ids = (files: readonly ListedFile[]) => files.map(({ id }) => id).join(' ');
const problems = (files: readonly ListedFile[]) => files.map(({ problem }) => problem?.kind);

describe('the list of files', () => {
  it('keeps the order in which they were chosen, and adds later ones at its end', () => {
    const files = list([choose('a'), choose('b')], [{ type: 'filesChosen', files: [choose('c')] }]);
    expect(ids(files)).toBe('a b c');
  });

  it('is the file that was chosen last where the job takes one', () => {
    const later: ListEvent = { type: 'filesChosen', files: [choose('c'), choose('d')] };
    expect(ids(list([choose('a')], [later], { ...rules, maxFiles: 1 }))).toBe('c');
  });

  it.each([
    ['b', -1, 'b a c'],
    ['b', 1, 'a c b'],
    ['a', -1, 'a b c'],
    ['c', 1, 'a b c'],
    ['unknown', 1, 'a b c'],
  ] as const)('moves %s by %d, but not beyond its ends', (id, by, order) => {
    const files = list([choose('a'), choose('b'), choose('c')], [{ type: 'fileMoved', id, by }]);
    expect(ids(files)).toBe(order);
  });

  it('puts another file in the place of one, and judges it anew', () => {
    const large = choose('large', { size: 101 });
    const files = list([large, choose('b')], [{ type: 'fileReplaced', id: 'large', by: choose('small') }]);
    expect(ids(files)).toBe('small b');
    expect(problems(files)).toEqual([undefined, undefined]);
  });

  it('has a reason for each file that is not sent', () => {
    const files = list([
      choose('large', { size: 101 }),
      choose('paper', { type: 'application/pdf' }),
      choose('a'),
      choose('b'),
      choose('c'),
    ]);
    expect(problems(files)).toEqual(['tooLarge', 'wrongType', undefined, undefined, 'tooMany']);
    expect(ids(findSendable(files))).toBe('a b');
  });

  it('sends a file that was too many once another is removed', () => {
    const files = list([choose('a'), choose('b'), choose('c')], [{ type: 'fileRemoved', id: 'a' }]);
    expect(problems(files)).toEqual([undefined, undefined]);
  });

  it('sends a file of another type once the person has confirmed it, where that is allowed', () => {
    const paper = choose('paper', { type: 'application/pdf' });
    expect(problems(list([paper], [], hint))).toEqual(['otherType']);
    const confirm: ListEvent = { type: 'fileConfirmed', id: 'paper' };
    expect(problems(list([paper], [confirm], hint))).toEqual([undefined]);
    expect(problems(list([paper], [confirm]))).toEqual(['wrongType']);
  });

  it('does not send a file that the phone has lost', () => {
    expect(problems(list([choose('a')], [{ type: 'fileUnreadable', id: 'a' }]))).toEqual(['unreadable']);
  });
});

function changed(id: string) {
  const chosen = choose(id);
  const picture = { original: chosen.file, steps: [{ kind: 'edited' } as const], needsLook: true };
  return { ...chosen, picture };
}

describe('a picture that was changed', () => {
  const one: ListRules = { ...rules, maxFiles: 1 };

  it('is not sent by itself before the person has looked at it', () => {
    expect(problems(list([changed('a')], [], one))).toEqual(['unseen']);
    expect(problems(list([changed('a')], [{ type: 'fileConfirmed', id: 'a' }], one))).toEqual([undefined]);
  });

  it('is looked at in the list where the job takes several', () => {
    expect(problems(list([changed('a'), changed('b')]))).toEqual([undefined, undefined]);
  });

  it('is still refused if it does not fit', () => {
    const { file: _, ...rest } = changed('a');
    const { file } = choose('a', { size: 200 });
    expect(problems(list([{ ...rest, file }], [], one))).toEqual(['tooLarge']);
  });

  it('is not sent, in a list either, if it still tells what was to be removed', () => {
    const { picture, ...rest } = changed('a');
    const telling = { ...rest, picture: { ...picture, isTelling: true as const } };
    expect(problems(list([telling]))).toEqual(['telling']);
    expect(problems(list([telling], [{ type: 'fileConfirmed', id: 'a' }]))).toEqual([undefined]);
  });
});
