import { describe, expect, it } from 'vitest';
import { nameTarget, readTargets } from '../../../../../scripts/release/server/targets.ts';

describe('readTargets', () => {
  it('makes a program for every system by default', () => {
    const { targets, folder } = readTargets([], '/release');
    expect(folder).toBe('/release');
    expect(targets.map(({ program }) => program)).toEqual([
      'pocketfill-server-linux-x64',
      'pocketfill-server-linux-arm64',
      'pocketfill-server-darwin-arm64',
      'pocketfill-server-darwin-x64',
      'pocketfill-server-win32-x64.exe',
    ]);
  });

  it('makes those that are named', () => {
    const args = ['--only', 'win32-x64', '--only', 'linux-x64', '--folder', '/other'];
    const { targets, folder } = readTargets(args, '/release');
    expect([targets.map(nameTarget), folder]).toEqual([['linux-x64', 'win32-x64'], '/other']);
  });

  it('says which names there are', () => {
    expect(() => readTargets(['--only', 'amiga'], '/release')).toThrow(
      '--only amiga is none of linux-x64, linux-arm64, darwin-arm64, darwin-x64, win32-x64.',
    );
  });
});
