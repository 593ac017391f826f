import { expect, test } from 'vitest';
import { listChoices, nameChoices } from '../../../../../components/popup/places/list-choices.ts';
import { noTarget, placeTarget } from '../../../fixtures/sample-transfer.ts';

test('takes the label, or plain words where there is none', () => {
  const choices = [
    placeTarget(),
    placeTarget({ label: ' ' }),
    placeTarget({ label: '', kind: 'dropZone' }),
    placeTarget({ label: '', kind: 'textBox' }),
  ];
  expect(nameChoices(choices)).toEqual(['Passport, front', 'Upload field', 'Drop area', 'Text box']);
});

test('numbers those of the same name', () => {
  const nameless = ['1', '2', '3'].map((key) => placeTarget({ key, label: '' }));
  expect(nameChoices(nameless)).toEqual(['Upload field', 'Upload field 2', 'Upload field 3']);
});

test('gives each place a different name, also where the page numbers its places itself', () => {
  const choices = ['Photo', 'Photo 2', 'Photo'].map((label, index) =>
    placeTarget({ key: `${index}`, label }),
  );
  expect(nameChoices(choices)).toEqual(['Photo', 'Photo 2', 'Photo 3']);
});

test('a place that was picked on the page is the first of the list', () => {
  const [found, picked] = [placeTarget(), placeTarget({ key: '2' })];
  expect(listChoices({ target: picked, choices: [found] })).toEqual([picked, found]);
  expect(listChoices({ target: found, choices: [found] })).toEqual([found]);
  expect(listChoices({ target: noTarget, choices: [found] })).toEqual([found]);
});
