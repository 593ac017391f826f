import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { WhereItGoes } from '../../../../../components/popup/places/where-it-goes.tsx';
import { ONLY_CHOSEN_RANK } from '../../../../../lib/transfer/target.ts';
import { texts } from '../../../../../lib/texts/texts.ts';
import type { Transfer } from '../../../../../lib/transfer/transfer.ts';
import { fakeActions } from '../../../fixtures/fake-actions.ts';
import { renderText } from '../../../fixtures/render-text.tsx';
import {
  foreignTarget,
  noTarget,
  opaqueTarget,
  placeTarget,
  sampleTransfer,
  states,
} from '../../../fixtures/sample-transfer.ts';

const front = placeTarget({ accept: 'image/*', maxBytes: 5_000_000 });
const back = placeTarget({ key: '2', label: 'Passport, back' });
const pay = 'https://pay.example.com';

function view(more: Partial<Transfer>, refusedFrames: string[] = []) {
  return (
    <WhereItGoes
      transfer={sampleTransfer(states.waiting, more)}
      refusedFrames={refusedFrames}
      actions={fakeActions()}
    />
  );
}

describe('where the file goes', () => {
  test('is one line where the page has one place', () => {
    expect(renderText(view({ target: front }))).toBe('For “Passport, front” on example.com');
  });

  test('is a list where it has several, with what they take', () => {
    expect(renderText(view({ target: front, choices: [front, back] }))).toBe(
      'Where the file goes Passport, front image, 5 MB Passport, back any file',
    );
  });

  test('is a list of one where nothing is likely enough to be the target', () => {
    const only = placeTarget({ kind: 'textBox', label: 'Message' });
    const node = view({ target: noTarget, choices: [only] });
    expect(renderText(node)).toBe('Where the file goes Message text box, pasted');
    expect(renderToStaticMarkup(node)).not.toContain('checked');
  });

  test('is the page’s own upload button first where nothing can be guessed, then what can be chosen', () => {
    const page = placeTarget({ kind: 'dropZone', label: 'The page itself', rank: ONLY_CHOSEN_RANK });
    const list = 'Where the file goes The page itself drop area, any file';
    expect(renderText(view({ target: noTarget, choices: [page] }))).toBe(
      `${texts.popup.noTarget.noField} ${list}`,
    );
    expect(renderText(view({ target: page, choices: [page] }))).toBe(list);
  });

  test('names another site that gets the file, in full', () => {
    const framed = foreignTarget(pay, { label: 'Receipt' });
    expect(renderText(view({ target: framed }))).toBe('For “Receipt”: https://pay.example.com');
    const list = view({ target: front, choices: [back, framed] });
    expect(renderText(list)).toContain('Receipt any file https://pay.example.com');
    expect(renderToStaticMarkup(list)).toMatch(
      /<bdi class="quiet recipient"[^>]*>https:\/\/pay\.example\.com<\/bdi>/,
    );
  });

  test('says that an opaque frame belongs to nobody', () => {
    const name = 'a sealed-off part of example.com';
    const sealed = opaqueTarget({ label: 'Receipt' });
    expect(renderText(view({ target: sealed }))).toBe(`For “Receipt”: ${name}`);
    expect(renderText(view({ target: front, choices: [back, sealed] }))).toContain(
      `Receipt any file ${name}`,
    );
  });

  test('names no recipient for the places of the page itself', () => {
    expect(renderToStaticMarkup(view({ target: front, choices: [front, back] }))).not.toContain(
      'class="recipient"',
    );
  });
});

describe('parts of the page that belong to other sites', () => {
  test('are named, with the question whether to look into them', () => {
    const text = renderText(view({ framesWithoutPermission: [pay], target: noTarget, choices: [] }));
    expect(text).toBe(
      'Part of this page belongs to pay.example.com. Allow it, and upload fields in it can be found. ' +
        'Allow pay.example.com',
    );
  });

  test('are a secondary line where the page has a place of its own', () => {
    expect(renderText(view({ framesWithoutPermission: [pay] }))).toContain(
      'Fields of pay.example.com are not listed. Allow',
    );
  });

  test('stay out of reach when refused, and can be asked about again', () => {
    expect(renderText(view({ framesWithoutPermission: [pay] }, [pay]))).toContain(
      'Not allowed. Fields of pay.example.com stay out of reach. Allow',
    );
  });

  test('are counted from the third on', () => {
    const framesWithoutPermission = ['a', 'b', 'c', 'd'].map((name) => `https://${name}.example`);
    const text = renderText(view({ framesWithoutPermission }));
    expect(text).toMatch(/Fields of a\.example .* Fields of b\.example .* and 2 more sites$/);
    expect(text).not.toContain('c.example');
  });

  test('are left out where no browser could allow them', () => {
    expect(renderText(view({ framesWithoutPermission: ['null', 'file://'] }))).not.toContain('belongs to');
  });
});
