import { describe, expect, it } from 'vitest';
import {
  judgeRecipient,
  needsOwnCode,
  type Verdict,
  type Way,
} from '../../../../lib/background/transfer/recipient-rule.ts';
import type { PlaceTarget } from '../../../../lib/transfer/target.ts';
import type { Transfer } from '../../../../lib/transfer/transfer.ts';
import {
  foreignTarget,
  job,
  opaqueTarget,
  placeTarget,
  sampleTransfer,
} from '../../fixtures/sample-transfer.ts';
import { BANK, states } from '../../fixtures/command-world.ts';

const own = placeTarget({ key: 'own' });
const foreign = foreignTarget(BANK, { key: 'foreign' });
const opaque = opaqueTarget({ key: 'opaque' });
const places = { own, foreign, opaque };
const other = foreignTarget('https://other.example', { key: 'other' });

/** A transfer whose phone was told of a place's recipient, and whose file goes there by now. */
function transferTo(
  name: 'waiting' | 'receiving' | 'downloading' | 'filling' | 'holding',
  target: PlaceTarget,
): Transfer {
  const { recipient } = target;
  const told = recipient.kind === 'opaque' ? `opaque ${recipient.id}` : recipient.origin;
  const state = { ...states[name], job: { ...job, requirements: { ...job.requirements, recipient: told } } };
  return sampleTransfer(state, { target, isTargetChosen: target !== own });
}

type Row = [Way, keyof typeof places, Record<keyof ReturnType<typeof situations>, Verdict>];

/** What there may be in the tab when a place is asked for. */
function situations(place: PlaceTarget) {
  return {
    nothing: undefined,
    done: sampleTransfer(states.done),
    creatingForOwn: sampleTransfer(states.creating),
    waitingForOwn: transferTo('waiting', own),
    waitingForIt: transferTo('waiting', place),
    receivingForIt: transferTo('receiving', place),
    holdingForIt: transferTo('holding', place),
    waitingForOther: transferTo('waiting', other),
    receivingForOther: transferTo('receiving', other),
    downloadingForOther: transferTo('downloading', other),
    fillingForOther: transferTo('filling', other),
    holdingForOther: transferTo('holding', other),
  };
}

const NAMES = [
  'nothing',
  'done',
  'creatingForOwn',
  'waitingForOwn',
  'waitingForIt',
  'receivingForIt',
  'holdingForIt',
  'waitingForOther',
  'receivingForOther',
  'downloadingForOther',
  'fillingForOther',
  'holdingForOther',
] as const satisfies (keyof ReturnType<typeof situations>)[];

function always(verdict: Verdict): Row[2] {
  return {
    nothing: verdict,
    done: verdict,
    creatingForOwn: verdict,
    waitingForOwn: verdict,
    waitingForIt: verdict,
    receivingForIt: verdict,
    holdingForIt: verdict,
    waitingForOther: verdict,
    receivingForOther: verdict,
    downloadingForOther: verdict,
    fillingForOther: verdict,
    holdingForOther: verdict,
  };
}

const neverForOther = {
  receivingForOther: 'never',
  downloadingForOther: 'never',
  fillingForOther: 'never',
  holdingForOther: 'never',
} as const;

const sentForOther = {
  receivingForOther: 'asks',
  downloadingForOther: 'asks',
  fillingForOther: 'asks',
  holdingForOther: 'asks',
} as const;
const namedBefore = { waitingForIt: 'goes', receivingForIt: 'goes', holdingForIt: 'goes' } as const;

const rows: Row[] = [
  ['guess', 'own', { ...always('goes'), ...neverForOther }],
  ['guess', 'foreign', always('never')],
  ['guess', 'opaque', always('never')],
  ['named', 'own', always('goes')],
  ['named', 'foreign', always('goes')],
  ['named', 'opaque', always('goes')],
  ['inPage', 'own', { ...always('goes'), ...sentForOther }],
  ['inPage', 'foreign', { ...always('asks'), ...namedBefore }],
  ['inPage', 'opaque', { ...always('asks'), ...namedBefore }],
];

describe('judgeRecipient', () => {
  const cells = rows.flatMap(([way, kind, verdicts]) =>
    NAMES.map((name) => [way, kind, name, verdicts[name]] as const),
  );
  it.each(cells)('%s, %s, %s: it %s', (...[way, kind, name, verdict]) => {
    const place = places[kind];
    expect(judgeRecipient(way, place, situations(place)[name])).toBe(verdict);
  });

  it('knows a recipient by its origin, whichever place and frame it is', () => {
    const second = { ...foreignTarget(BANK, { key: 'second' }), document: { documentId: 'x', frameId: 9 } };
    expect(judgeRecipient('inPage', second, transferTo('holding', foreign))).toBe('goes');
  });

  it('knows a part without an origin by its document alone', () => {
    const second = opaqueTarget({ key: 'opaque' }, 'loaded anew');
    expect(judgeRecipient('inPage', second, transferTo('waiting', opaque))).toBe('asks');
  });

  it('takes a target for named that the person has chosen, and for no more than a guess else', () => {
    const holding = transferTo('holding', own);
    const chosen = { ...holding, target: foreign, isTargetChosen: true };
    expect(judgeRecipient('inPage', foreign, chosen)).toBe('goes');
    expect(judgeRecipient('inPage', foreign, { ...chosen, isTargetChosen: false })).toBe('asks');
  });

  it('goes by origins, not by what the tab showed when the place was found', () => {
    const moved = placeTarget(
      {},
      { recipient: { kind: 'own', origin: BANK }, site: { origin: BANK, title: '' } },
    );
    expect(judgeRecipient('inPage', moved, transferTo('holding', own))).toBe('asks');
    expect(judgeRecipient('inPage', moved, transferTo('holding', foreign))).toBe('goes');
  });

  it('takes no two pages without an address for one recipient', () => {
    const nameless = placeTarget({}, { recipient: { kind: 'own', origin: '' } });
    const state = {
      ...states.holding,
      job: { ...job, requirements: { ...job.requirements, recipient: null } },
    };
    expect(judgeRecipient('inPage', nameless, sampleTransfer(state, { target: nameless }))).toBe('asks');
  });
});

describe('needsOwnCode', () => {
  it.each(['receiving', 'downloading', 'filling'] as const)(
    'while a phone sends for somebody else (%s)',
    (name) => {
      expect(needsOwnCode(foreign, transferTo(name, own))).toBe(true);
      expect(needsOwnCode(own, transferTo(name, foreign))).toBe(true);
      expect(needsOwnCode(foreign, transferTo(name, foreign))).toBe(false);
    },
  );

  it.each(['waiting', 'holding'] as const)('not before, and not when the file is here (%s)', (name) => {
    expect(needsOwnCode(foreign, transferTo(name, own))).toBe(false);
  });
});
