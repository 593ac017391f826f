import { describe, expect, it } from 'vitest';
import {
  judgeRecipient,
  needsOwnCode,
  type Decision,
  type ChosenBy,
} from '../../../../lib/background/transfer/recipient-rule.ts';
import type { PlaceTarget } from '../../../../lib/transfer/target.ts';
import type { Transfer } from '../../../../lib/transfer/transfer.ts';
import {
  foreignTarget,
  job,
  opaqueTarget,
  placeTarget,
  sampleTransfer,
  states,
} from '../../fixtures/sample-transfer.ts';
import { BANK } from '../../fixtures/command-world.ts';

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

type Situation = keyof ReturnType<typeof situations>;
type Row = [ChosenBy, keyof typeof places, Record<Situation, Decision>];

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

const NAMES = Object.keys(situations(own)) as Situation[]; // its own keys

function always(decision: Decision): Row[2] {
  return Object.fromEntries(NAMES.map((name) => [name, decision])) as Row[2]; // each of them
}

/** Where the phone sends, or has sent, a file for another recipient. */
function sentForOther(decision: Decision) {
  return {
    receivingForOther: decision,
    downloadingForOther: decision,
    fillingForOther: decision,
    holdingForOther: decision,
  };
}

const confirmedBefore = { waitingForIt: 'allow', receivingForIt: 'allow', holdingForIt: 'allow' } as const;

const rows: Row[] = [
  ['guess', 'own', { ...always('allow'), ...sentForOther('refuse') }],
  ['guess', 'foreign', always('refuse')],
  ['guess', 'opaque', always('refuse')],
  ['popup', 'own', always('allow')],
  ['popup', 'foreign', always('allow')],
  ['popup', 'opaque', always('allow')],
  ['page', 'own', { ...always('allow'), ...sentForOther('ask') }],
  ['page', 'foreign', { ...always('ask'), ...confirmedBefore }],
  ['page', 'opaque', { ...always('ask'), ...confirmedBefore }],
];

describe('judgeRecipient', () => {
  const cells = rows.flatMap(([chosenBy, kind, decisions]) =>
    NAMES.map((name) => [chosenBy, kind, name, decisions[name]] as const),
  );
  it.each(cells)('chosen by %s, %s, %s: %s', (...[chosenBy, kind, name, decision]) => {
    const place = places[kind];
    expect(judgeRecipient(chosenBy, place, situations(place)[name])).toBe(decision);
  });

  it('recognizes a recipient by its origin, in any place and frame', () => {
    const second = { ...foreignTarget(BANK, { key: 'second' }), document: { documentId: 'x', frameId: 9 } };
    expect(judgeRecipient('page', second, transferTo('holding', foreign))).toBe('allow');
  });

  it('recognizes an opaque frame by its document only', () => {
    const second = opaqueTarget({ key: 'opaque' }, 'loaded anew');
    expect(judgeRecipient('page', second, transferTo('waiting', opaque))).toBe('ask');
  });

  it('treats a target that the person has chosen as confirmed, and a guess as not confirmed', () => {
    const holding = transferTo('holding', own);
    const chosen = { ...holding, target: foreign, isTargetChosen: true };
    expect(judgeRecipient('page', foreign, chosen)).toBe('allow');
    expect(judgeRecipient('page', foreign, { ...chosen, isTargetChosen: false })).toBe('ask');
  });

  it('compares origins, not what the tab showed when the place was found', () => {
    const moved = placeTarget(
      {},
      { recipient: { kind: 'own', origin: BANK }, site: { origin: BANK, title: '' } },
    );
    expect(judgeRecipient('page', moved, transferTo('holding', own))).toBe('ask');
    expect(judgeRecipient('page', moved, transferTo('holding', foreign))).toBe('allow');
  });

  it('never treats two pages without an address as one recipient', () => {
    const nameless = placeTarget({}, { recipient: { kind: 'own', origin: '' } });
    const state = {
      ...states.holding,
      job: { ...job, requirements: { ...job.requirements, recipient: null } },
    };
    expect(judgeRecipient('page', nameless, sampleTransfer(state, { target: nameless }))).toBe('ask');
  });
});

describe('needsOwnCode', () => {
  it.each(['receiving', 'downloading', 'filling'] as const)(
    'is true while the phone sends for another recipient (%s)',
    (name) => {
      expect(needsOwnCode(foreign, transferTo(name, own))).toBe(true);
      expect(needsOwnCode(own, transferTo(name, foreign))).toBe(true);
      expect(needsOwnCode(foreign, transferTo(name, foreign))).toBe(false);
    },
  );

  it.each(['waiting', 'holding'] as const)(
    'is false before the phone sends, and when the file has arrived (%s)',
    (name) => {
      expect(needsOwnCode(foreign, transferTo(name, own))).toBe(false);
    },
  );
});
