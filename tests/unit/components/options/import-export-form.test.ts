import { expect, test } from 'vitest';
import { describeImportExport } from '../../../../components/options/import-export-form.tsx';

const nothing = { added: [], known: 0, renamed: [], incomplete: [], notAdded: 0 };

test('tells in sentences what an import did', () => {
  const report = {
    ...nothing,
    added: ['Home', 'Work 2'],
    known: 1,
    renamed: [{ from: 'Work', to: 'Work 2' }],
    incomplete: ['Home'],
  };
  expect(describeImportExport({ kind: 'imported', report })).toBe(
    'Added: Home, Work 2. 1 backend was there already. You have a different Work, so the new one is called ' +
      'Work 2. Home still needs the values of its request headers.',
  );
  expect(describeImportExport({ kind: 'imported', report: { ...nothing, known: 2, notAdded: 3 } })).toBe(
    '2 backends were there already. 3 backends were left out: there is no room for more.',
  );
});

test('names the place in the file that is wrong', () => {
  const fault = { kind: 'badBackend', place: 2, field: 'headers' } as const;
  expect(describeImportExport({ kind: 'refused', fault })).toBe(
    'Backend 2 in this file has a request header that cannot be sent. Nothing was imported.',
  );
});
