import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ONLY_CHOSEN_RANK, type NoTargetReason } from '../../../../../lib/transfer/target.ts';
import type { HoldReason } from '../../../../../lib/transfer/reasons.ts';
import type { Transfer } from '../../../../../lib/transfer/transfer.ts';
import { renderAnnouncement, renderText, view } from '../../../fixtures/render-text.tsx';
import {
  foreignTarget,
  noTarget,
  placeTarget,
  sampleTransfer,
  states,
} from '../../../fixtures/sample-transfer.ts';

describe('with a file that is not in the page', () => {
  const reasons: Record<HoldReason, string> = {
    noField: 'Click the page’s own upload button now, and it gets the file.',
    noAccess: 'Extensions may not act on this page.',
    notResponding: 'The page did not respond.',
    fieldGone: 'The upload field is no longer on the page.',
    pageGone: 'The page changed in the meantime. Click its own upload button now, or save the file.',
    fieldDisabled: 'The upload field is switched off at the moment.',
    notTaken: 'This place did not take the file.',
    behindDialog: 'A dialog of the page is in front of it. Close that, then put the file in.',
    notKept: 'The page did not keep the file.',
    wrongType: 'The field asks for: PDF.',
    tooLarge: 'The page asks for files of at most 2 MB.',
    takesFolders: 'This field takes whole folders only.',
    takenOut: 'You took it out of the page again.',
    offeredAgain: 'Click the page’s own upload button now, and it gets the file.',
    oneOnly: 'This field takes one file only. Which one?',
    incomplete: 'Your phone did not send the others in time.',
    empty: 'The file is empty: it has 0 bytes. Choose it again on your phone, or put it in anyway.',
  };
  const target = placeTarget({ accept: '.pdf', maxBytes: 2_000_000 });

  function held(why: HoldReason, more: Partial<Transfer> = {}) {
    return sampleTransfer({ ...states.holding, why }, { target, choices: [], ...more });
  }

  test.each(Object.entries(reasons))('says why (%s) and offers to save it', (why, sentence) => {
    const transfer = held(why as HoldReason); // its own keys
    expect(renderText(view(transfer))).toMatch(`photo.jpg has arrived ${sentence}`);
    expect(renderText(view(transfer))).toContain('Save to this computer');
    expect(renderText(view(transfer))).toMatch(why === 'takenOut' ? /Another file$/ : /Discard$/);
    expect(renderAnnouncement(view(transfer))).toBe(`photo.jpg has arrived · ${sentence}`);
  });

  test.each<[NoTargetReason, string]>([
    ['noField', 'You can also drag it onto the page Save to this computer Pick on the page Discard'],
    ['noAccess', 'Save to this computer Discard'],
    ['notResponding', 'Save to this computer Discard'],
  ])('says why this page has no place for the file now (%s)', (reason, buttons) => {
    for (const why of ['pageGone', 'wrongType', 'noAccess'] as const) {
      const transfer = held(why, { target: { kind: 'none', reason, site: null } });
      expect(renderText(view(transfer))).toBe(`photo.jpg has arrived ${reasons[reason]} ${buttons}`);
    }
  });

  test('asks for one of several places where no target is chosen yet', () => {
    const choices = [placeTarget({ key: '1' }), placeTarget({ key: '2', label: 'Passport, back' })];
    expect(renderText(view(held('pageGone', { target: noTarget, choices })))).toMatch(
      /^photo\.jpg has arrived The page changed in the meantime\. Put it here, or save it\? Put it into /,
    );
  });

  test.each(['wrongType', 'tooLarge', 'takesFolders'] as const)('may be put in anyway (%s)', (why) => {
    expect(renderText(view(held(why)))).toMatch(
      /Put it in anyway Save to this computer Pick on the page Discard$/,
    );
  });

  test.each(['fieldGone', 'fieldDisabled', 'notTaken', 'noField'] as const)(
    'cannot be forced into a place that is gone or does not take it (%s)',
    (why) => {
      expect(renderText(view(held(why)))).not.toContain('Put it in anyway');
    },
  );

  test('claims nothing about a limit or a type that the page does not state', () => {
    const silent = { target: placeTarget() };
    expect(renderText(view(held('tooLarge', silent)))).toContain('The page asks for smaller files.');
    expect(renderText(view(held('wrongType', silent)))).toContain('The page asks for another type of file.');
  });

  test.each(['noAccess', 'notResponding'] as const)('has nothing to pick there (%s)', (why) => {
    expect(renderText(view(held(why)))).not.toContain('Pick on the page');
  });

  test('offers the other places of the page', () => {
    const other = placeTarget({ key: '2', label: 'Passport, back' });
    const text = renderText(view(held('tooLarge', { choices: [target, other] })));
    expect(text).toContain('Put it in anyway Put it into Passport, back any file Save');
    expect(text).not.toContain('Passport, front');
  });

  test('offers the same place again where it may take the file by now', () => {
    expect(renderText(view(held('fieldDisabled', { choices: [target] })))).toContain(
      'Put it into “Passport, front” Save',
    );
  });

  const primary = /class="button button-primary"[^>]*>(.*?)<\/button>/g;
  const primaryOf = (transfer: Transfer) =>
    [...renderToStaticMarkup(view(transfer)).matchAll(primary)].map(([, label]) =>
      label?.replaceAll(/<\/?bdi>/g, ''),
    );

  test('has the place as the first button, and saving as the second', () => {
    const other = placeTarget({ key: '2', label: 'Passport, back' });
    for (const why of ['pageGone', 'fieldDisabled', 'notTaken'] as const) {
      expect(primaryOf(held(why, { choices: [target] }))).toEqual(['Put it into “Passport, front”']);
      expect(primaryOf(held(why, { choices: [other, target] }))).toEqual(['Put it into “Passport, front”']);
    }
    expect(primaryOf(held('wrongType', { choices: [target, other] }))).toEqual(['Put it in anyway']);
    expect(renderText(view(held('notTaken', { choices: [other, target] })))).toContain(
      'Put it into “Passport, front” Or into Passport, back any file Save to this computer',
    );
  });

  test('puts saving first only where there is no place', () => {
    const choices = [placeTarget({ key: '2' }), placeTarget({ key: '3' })];
    expect(primaryOf(held('pageGone'))).toEqual(['Save to this computer']);
    expect(primaryOf(held('pageGone', { target: noTarget, choices }))).toEqual([]);
  });

  test('offers the page itself in the list, after saving: nobody knows whether it takes a drop', () => {
    const page = placeTarget({ key: '2', label: 'The page itself', rank: ONLY_CHOSEN_RANK });
    const transfer = held('pageGone', { target: noTarget, choices: [page] });
    expect(primaryOf(transfer)).toEqual(['Save to this computer']);
    expect(renderText(view(transfer))).toContain('Put it into The page itself');
  });

  test('names a place of a foreign frame in full in the list, and has no button for it', () => {
    const inFrame = foreignTarget('https://pay.example', { key: '2' });
    const transfer = held('pageGone', { target: inFrame, choices: [inFrame] });
    expect(primaryOf(transfer)).toEqual([]);
    expect(renderText(view(transfer))).toContain('pay.example');
  });

  test('after it was taken out, puts it back, somewhere else or on the disk, or asks for another', () => {
    const other = placeTarget({ key: '2', label: 'Passport, back' });
    expect(renderText(view(held('takenOut', { choices: [target, other] })))).toBe(
      'photo.jpg has arrived You took it out of the page again. Put it back into “Passport, front” ' +
        'Or into Passport, back any file Save to this computer Pick on the page Another file',
    );
  });

  test('does not offer the field again where nothing happened', () => {
    expect(renderText(view(held('offeredAgain', { choices: [target] })))).not.toContain('Put it');
  });

  test('asks for a click on the icon where the page that came is out of reach, as long as it lasts', () => {
    const sentence =
      'The page changed. Click the Pocketfill icon again, and its upload buttons get the file.';
    expect(renderText(view(held('pageGone', { isOutOfReach: true })))).toContain(sentence);
    const filled = sampleTransfer(states.done, { isOutOfReach: true });
    expect(renderText(view(filled))).not.toContain(sentence);
  });

  test('shows that it is being fetched, and that this failed', () => {
    const holding = sampleTransfer(states.holding);
    expect(renderText(view(holding, 'fetching'))).toContain('Fetching it… Pick on the page Discard');
    expect(renderText(view(holding, 'failed'))).toContain('It could not be fetched. Try again. Save');
  });
});
