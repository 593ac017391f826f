import { expect, it } from 'vitest';
import { describeService, type ServiceOptions } from '../../../src/cli/service/describe-service.ts';

const describe = (options: Partial<ServiceOptions>) =>
  describeService({
    platform: 'linux',
    homeDir: '/home/a',
    environment: {},
    userId: 501,
    command: ['/opt/server', '--port', '8080'],
    ...options,
  });

it.each([
  [{}, '/home/a/.config/systemd/user/pocketfill-server.service'],
  [{ XDG_CONFIG_HOME: '/conf' }, '/conf/systemd/user/pocketfill-server.service'],
  [{ XDG_CONFIG_HOME: 'relative' }, '/home/a/.config/systemd/user/pocketfill-server.service'],
])('on Linux it is a unit of the user, with %j', (environment, file) => {
  const service = describe({ environment });
  expect(service).toMatchObject({ file, text: expect.stringContaining('"/opt/server" "--port" "8080"') });
  expect(service?.start.at(-1)).toEqual([
    'systemctl',
    '--user',
    'enable',
    '--now',
    'pocketfill-server.service',
  ]);
});

it('on macOS it is an agent of the user', () => {
  const service = describe({ platform: 'darwin', homeDir: '/Users/a' });
  const file = '/Users/a/Library/LaunchAgents/io.github.pocketfill.server.plist';
  expect(service).toMatchObject({ file, text: expect.stringContaining('<string>/opt/server</string>') });
  expect(service?.start).toEqual([['launchctl', 'bootstrap', 'gui/501', file]]);
  expect(service?.stop).toEqual([['launchctl', 'bootout', 'gui/501/io.github.pocketfill.server']]);
});

it('on Windows it is a task of the user, in the encoding that Windows reads', () => {
  const environment = { LOCALAPPDATA: 'C:\\L', USERDOMAIN: 'PC', USERNAME: 'a' };
  const service = describe({ platform: 'win32', environment });
  expect(service).toMatchObject({
    file: 'C:\\L\\Pocketfill\\pocketfill-server.xml',
    text: expect.stringContaining('<UserId>PC\\a</UserId>'),
    encoding: 'utf16le',
  });
  expect(service?.start[0]).toEqual([
    'schtasks',
    '/Create',
    '/TN',
    'pocketfill-server',
    '/XML',
    'C:\\L\\Pocketfill\\pocketfill-server.xml',
    '/F',
  ]);
});

it('no other system is known', () => {
  expect(describe({ platform: 'freebsd' })).toBeUndefined();
});
