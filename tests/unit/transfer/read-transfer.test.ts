import { describe, expect, it } from 'vitest';
import { readTransfer } from '../../../lib/transfer/read-transfer.ts';
import type { Transfer, TransferState } from '../../../lib/transfer/transfer.ts';
import {
  detached,
  failed,
  file,
  foreignTarget,
  job,
  noTarget,
  opaqueTarget,
  placeTarget,
  sampleTransfer,
  sent,
  states,
} from '../fixtures/sample-transfer.ts';

const KEY = 'ukKBOV7tEl5OiEyNKfhzs2jq4PIhVZ3AYdqvG5xHbAE';
const several = [
  { id: 'a', name: 'one.jpg', size: 3, position: 0, etag: '"1"', type: 'image/jpeg', lastModified: 5 },
  { id: 'b', name: 'two.jpg', size: null, position: 1, contentId: 'c', isConfirmed: true },
];
const placed = [
  { files: several, place: '["d",0,"1"]', replaced: [{ files: [file], place: '', replaced: [] }] },
];
const sealed = {
  ...job,
  sealKey: KEY,
  isUnsealedAllowed: true,
  isSealingRequired: true,
  requirements: { ...job.requirements, place: 'Photo' },
};

const stored: [string, Transfer][] = [
  ...Object.values<TransferState>(states).map((state): [string, Transfer] => [
    state.name,
    sampleTransfer(state),
  ]),
  ['a phone that cannot seal', sampleTransfer({ ...states.waiting, job: sealed, sealProblem: 'key_lost' })],
  [
    'several files on their way',
    sampleTransfer({
      ...states.receiving,
      files: several.map((one) => ({ ...one, bytesReceived: 1 })),
    }),
  ],
  ['words of the page', sampleTransfer({ ...states.holding, why: 'notKept', words: 'Only PNG', placed })],
  ['an emptied field', sampleTransfer({ ...states.done, isEmptied: true })],
  ['a saved file', sampleTransfer({ name: 'done', how: 'saved', job, files: several })],
  ['files that can be fetched later', sampleTransfer(failed('corsBlocked', { sent }))],
  ['no tab', sampleTransfer(states.holding, { owner: detached })],
  ['no place', sampleTransfer(states.waiting, { target: noTarget })],
  [
    'questions',
    sampleTransfer(states.waiting, {
      target: foreignTarget('https://bank.example', {
        sizeHints: { image: 5 },
        holds: { name: 'a', count: 1 },
      }),
      choices: [placeTarget(), opaqueTarget()],
      framesWithoutPermission: ['https://pay.example.com'],
      proposed: placeTarget(),
      question: { target: opaqueTarget(), askedBy: 'picker' },
    }),
  ],
];

/** As it comes back from a disk: the value, with one of its fields replaced. */
function changed(transfer: Transfer, path: string, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(transfer)) as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop() ?? '';
  const owner = names.reduce((object, name) => object[name] as Record<string, unknown>, copy);
  owner[last] = value;
  return copy;
}

describe('a stored transfer', () => {
  it.each(stored)('is read as it was written: %s', (_what, transfer) => {
    expect(readTransfer(JSON.parse(JSON.stringify(transfer)))).toEqual(transfer);
  });

  it('of an earlier version gets id and position of its only file', () => {
    const holding = sampleTransfer({ ...states.holding, placed });
    const stored = JSON.stringify(holding).replaceAll('"id":"","position":0', '"id":null');
    expect(stored).not.toContain(JSON.stringify(file));
    expect(readTransfer(JSON.parse(stored))).toEqual(holding);
  });

  it('of an earlier version has no progress of a file that it did not list', () => {
    const receiving = sampleTransfer({ ...states.receiving, files: [] });
    expect(readTransfer(changed(receiving, 'state.bytesReceived', 1))).toEqual(receiving);
  });

  it.each([
    undefined,
    null,
    'text',
    7,
    [],
    {},
    [sampleTransfer(states.waiting)],
    { ...sampleTransfer(states.waiting), id: '' },
    Object.create(sampleTransfer(states.waiting)),
    JSON.parse('{"__proto__":{"id":"first","state":{"name":"waiting"}}}'),
  ])('is none: %j', (value: unknown) => {
    expect(readTransfer(value)).toBeUndefined();
  });

  it.each([
    ['owner', { kind: 'tab', tabId: '7' }],
    ['owner', { kind: '__proto__' }],
    ['owner.tabId', -1],
    ['target', { kind: 'constructor' }],
    ['target.place', { key: '1', kind: 'window' }],
    ['target.document.frameId', 0.5],
    ['target.recipient.kind', 'everybody'],
    ['choices', { length: 1 }],
    ['choices', Array.from({ length: 10_001 }, () => placeTarget())],
    ['choices', [null]],
    ['framesWithoutPermission', ['javascript:alert(1)']],
    ['backend', { address: 'file:///etc', routeBase: '', headers: [] }],
    ['backend.id', undefined],
    ['backend.address', 'https://user@evil.example'],
    ['backend.headers', [{ name: 'Cookie', value: 'a' }]],
    ['isPrivate', 'false'],
    ['question', { target: placeTarget(), askedBy: 'page' }],
    ['changedAtMs', null],
    ['state', 'holding'],
    ['state.name', 'toString'],
    ['state.why', 'because'],
    ['state.files', 'all'],
    ['state.files', Array.from({ length: 101 }, () => file)],
    ['state.files', [{ ...file, size: '3' }]],
    ['state.placed', [{ files: [], place: 1, replaced: [] }]],
    ['state.missingCount', Number.MAX_VALUE],
    ['state.job.id', '..'],
    ['state.job.link', 'javascript:alert(1)'],
    ['state.job.sealKey', 'short'],
    ['state.job.isUnsealedAllowed', 1],
    ['state.job.isSealingRequired', 1],
    ['state.job.requirements', null],
  ])('is none, where %s is %j', (path, value) => {
    expect(readTransfer(changed(sampleTransfer(states.holding), path, value))).toBeUndefined();
  });

  it('has no more than what is known of it, and no names that turn the text around them', () => {
    const text = JSON.stringify(sampleTransfer(states.holding))
      .replace('{', '{"__proto__":{"isForced":true},"more":1,')
      .replace('photo.jpg', 'a/b\u202Egpj.exe');
    const read = readTransfer(JSON.parse(text));
    const files = [{ ...file, name: 'bgpj.exe' }];
    expect(read).toEqual(sampleTransfer({ ...states.holding, files }));
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  it('is none, where files took the place of others without an end', () => {
    const replaced = Array.from({ length: 2_000 }).reduce<unknown[]>(
      (inner) => [{ files: [], place: '', replaced: inner }],
      [],
    );
    expect(
      readTransfer({ ...sampleTransfer({ ...states.holding, placed: replaced as typeof placed }) }),
    ).toBeUndefined();
  });
});
