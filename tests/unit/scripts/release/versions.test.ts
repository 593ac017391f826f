import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeChecksums } from '../../../../scripts/release/checksums.ts';
import { readOneVersion, readVersion, removeOtherVersions } from '../../../../scripts/release/versions.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pocketfill-release-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('extension and packages have one version', async () => {
  expect(await readOneVersion('.')).toBe(await readVersion('packages/server'));
});

test('a package with another version stops the release', async () => {
  mkdirSync(path.join(folder, 'packages/a'), { recursive: true });
  cpSync('package.json', path.join(folder, 'package.json'));
  writeFileSync(path.join(folder, 'packages/a/package.json'), '{"version":"7.0.0"}');
  await expect(readOneVersion(folder)).rejects.toThrow('packages/a has version 7.0.0');
});

test('checksums are those of sha256sum, sorted, for all but the pictures', async () => {
  for (const name of ['npm', 'store']) mkdirSync(path.join(folder, name));
  for (const name of ['b.zip', 'a.zip', 'npm/c.tgz', 'store/d.png'])
    writeFileSync(path.join(folder, name), name);
  await writeChecksums(folder);
  await writeChecksums(folder);
  const sums = readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8');
  const hashes = ['a.zip', 'b.zip', 'npm/c.tgz'].map((name) =>
    execFileSync('sha256sum', [name], { cwd: folder }).toString(),
  );
  expect(sums).toBe(hashes.join(''));
});

test('an earlier release leaves no file', async () => {
  mkdirSync(path.join(folder, 'npm'));
  const kept = ['a-1.2.10-edge.zip', 'npm/a-1.2.10.tgz', 'program-linux-x64', 'SHA256SUMS'];
  for (const name of [...kept, 'a-1.2.1-edge.zip', 'npm/a-1.2.9.tgz'])
    writeFileSync(path.join(folder, name), '');
  await removeOtherVersions(folder, '1.2.10');
  expect(readdirSync(folder, { recursive: true })).toHaveLength(kept.length + 1);
  for (const name of kept) expect(() => readFileSync(path.join(folder, name))).not.toThrow();
});
