import { describe, expect, it } from 'vitest';
import {
  findCrowdedFolders,
  findStrayTests,
  MAX_FILES_IN_FOLDER,
} from '../../../../scripts/lint/structure-rules.ts';

describe('findCrowdedFolders', () => {
  it('accepts a folder that is full', () => {
    expect(findCrowdedFolders(fill('lib/content', MAX_FILES_IN_FOLDER))).toEqual([]);
  });

  it('names a folder with one file more, and counts no file of a folder inside it', () => {
    const files = [
      ...fill('lib/content', MAX_FILES_IN_FOLDER + 1),
      ...fill('lib/content/fill', 3),
      ...fill('lib', 2),
    ];
    expect(findCrowdedFolders(files)).toEqual([
      'lib/content: 16 files, at most 15. Divide it into subfolders.',
    ]);
  });
});

describe('findStrayTests', () => {
  const SOURCES = [
    'lib/background/tab/survey-page.ts',
    'lib/target.ts',
    'components/popup/popup-view.tsx',
    'packages/server/src/jobs/sweep.ts',
    'packages/phone-page/src/view/page-view.ts',
  ];

  it('accepts tests that mirror the source, and suites of a whole program', () => {
    const tests = [
      'tests/unit/background/tab/survey-page.test.ts',
      'tests/unit/target.test.ts',
      'tests/unit/components/popup/popup-view.test.tsx',
      'packages/server/test/jobs/expiry.test.ts',
      'packages/phone-page/test/view/page-view.test.ts',
      'packages/server/test/system/fuzz/fuzz.test.ts',
      'tests/e2e/transfer/cancel.spec.ts',
    ];
    expect(findStrayTests([...SOURCES, ...tests])).toEqual([]);
  });

  it('names a test that stayed behind when its source moved', () => {
    const tests = ['tests/unit/background/survey/late.test.ts', 'packages/server/test/routes/upload.test.ts'];
    expect(findStrayTests([...SOURCES, ...tests])).toEqual([
      'tests/unit/background/survey/late.test.ts: a test lies where its source does, but there is no lib/background/survey and no background/survey.',
      'packages/server/test/routes/upload.test.ts: a test lies where its source does, but there is no packages/server/src/routes and no packages/server/routes.',
    ]);
  });
});

function fill(folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`);
}
