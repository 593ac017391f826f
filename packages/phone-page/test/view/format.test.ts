import { describe, expect, it } from 'vitest';
import { formatFileName } from '../../src/view/describe-files.ts';
import { formatDuration } from '../../src/view/describe-state.ts';

describe('durations', () => {
  it.each([
    [0, 'a few seconds'],
    [5, 'about 5 seconds'],
    [17.2, 'about 20 seconds'],
    [54.9, 'about 55 seconds'],
    [59, 'about a minute'],
    [61, 'about 2 minutes'],
    [59 * 60 + 1, 'about an hour'],
    [3 * 3600, 'about 3 hours'],
  ])('says %d seconds as "%s"', (seconds, words) => {
    expect(formatDuration(seconds)).toBe(words);
  });
});

describe('names of files', () => {
  it('lose direction marks, as in the upload, and their middle where they are long', () => {
    expect(formatFileName(new File([], 'in\u202Egpj.exe\u2066'))).toBe('ingpj.exe');
    expect(formatFileName(new File([], `${'a'.repeat(60)}.jpg`))).toBe(
      `${'a'.repeat(31)}…${'a'.repeat(12)}.jpg`,
    );
  });
});
