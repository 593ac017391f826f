import { describe, expect, it } from 'vitest';
import { findSwift } from '../../../../scripts/services/find-services.ts';
import { createFakeMachine } from '../browsers/fake-machine.ts';

const COMPLETE: Record<string, string> = Object.fromEntries(
  [
    '/usr/bin/swift-proxy-server',
    '/usr/bin/swift-account-server',
    '/usr/bin/swift-container-server',
    '/usr/bin/swift-object-server',
    '/usr/bin/memcached',
    '/usr/bin/setpriv',
  ].map((path) => [path, '']),
);
/** A machine with its own policy of which services start: none is written for it. */
const BARE = { '/usr/bin/apt-get': '', '/usr/sbin/policy-rc.d': '' };

describe('findSwift', () => {
  it('finds an installed store, and installs nothing then', async () => {
    const machine = createFakeMachine({ programs: { ...BARE, ...COMPLETE } });

    expect(await findSwift({ install: true }, machine)).toBe('/usr/bin/swift-proxy-server');
    expect(machine.performed).toEqual([]);
  });

  it('installs what is missing, and waits for another installation', async () => {
    const machine = createFakeMachine({
      programs: BARE,
      onPerform: (line, { programs }) => {
        if (!line.includes(' swift-proxy ')) return;
        for (const path of Object.keys(COMPLETE)) programs.set(path, '');
      },
    });

    expect(await findSwift({ install: true }, machine)).toBe('/usr/bin/swift-proxy-server');
    expect(machine.performed.at(-1)).toContain('DPkg::Lock::Timeout=');
  });

  it('names the packages when it may not install them', async () => {
    await expect(findSwift({ install: false }, createFakeMachine())).rejects.toThrow(
      'Install the packages swift-proxy, swift-account, swift-container, swift-object, memcached.',
    );
  });
});
