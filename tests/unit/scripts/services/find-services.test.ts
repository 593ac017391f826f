import { describe, expect, it } from 'vitest';
import { installPackages } from '../../../../scripts/browsers/find-or-install.ts';
import { findSwift, PROXIES, SWIFT } from '../../../../scripts/services/find-services.ts';
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
const BARE = { '/usr/bin/apt-get': '' };

it('all that is missing is installed at once', async () => {
  const machine = createFakeMachine({ programs: { ...BARE, '/usr/sbin/nginx': '' } });

  await installPackages([PROXIES.caddy, PROXIES.nginx, SWIFT], machine);
  expect(machine.performed.filter((line) => line.includes(' install '))).toEqual([
    expect.stringContaining(' caddy swift-proxy swift-account swift-container swift-object memcached'),
  ]);
});

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
