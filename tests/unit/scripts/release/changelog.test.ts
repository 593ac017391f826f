import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseChange, releaseInChangelog } from '../../../../scripts/release/changelog.ts';

const CHANGELOG = `# Changelog

## [Unreleased]

An introduction.

### Added

- By hand.

## [0.1.0] - 2026-01-01

- Old.
`;

test('makes the unreleased part that of a version, with the changes under their headings', () => {
  const changes = [
    { bump: 'minor', summary: 'A new thing.' },
    { bump: 'patch', summary: 'A fault.\nSecond line.' },
  ] as const;
  expect(releaseInChangelog(CHANGELOG, { version: '0.2.0', date: '2026-02-03', changes })).toBe(`# Changelog

## [Unreleased]

## [0.2.0] - 2026-02-03

An introduction.

### Added

- By hand.
- A new thing.

### Fixed

- A fault.
  Second line.

## [0.1.0] - 2026-01-01

- Old.
`);
});

test('reads a change as changesets write it', () => {
  expect(parseChange('---\n"svc": minor\n---\n\nA new thing.\n')).toEqual({
    bump: 'minor',
    summary: 'A new thing.',
  });
  expect(() => parseChange('---\n---\n')).toThrow('This is no change');
});

test('the changes of this repository, and its changelog, can be released', () => {
  const files = readdirSync('.changeset').filter((file) => file.endsWith('.md'));
  const changes = files.map((file) => parseChange(readFileSync(`.changeset/${file}`, 'utf8')));
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  expect(releaseInChangelog(changelog, { version: '9.9.9', date: '2026-02-03', changes })).toContain(
    '## [9.9.9]',
  );
});
