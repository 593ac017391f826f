import { describe, expect, it } from 'vitest';
import { findWebKit, findWpe } from '../../../../scripts/browsers/find-webkit.ts';
import { createFakeMachine } from './fake-machine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const WPE = '/usr/lib/aarch64-linux-gnu/wpe-webkit-1.1/MiniBrowser';

describe('finding WebKit', () => {
  it('takes what is installed', async () => {
    const programs = { [DRIVER]: '', '/usr/bin/python3': '', '/usr/bin/WPEWebDriver': '', [WPE]: '' };
    const machine = createFakeMachine({ programs });

    expect(await findWebKit({ install: true }, machine)).toBe(DRIVER);
    expect(await findWpe({ install: true }, machine)).toBe(WPE);
    expect(machine.performed).toEqual([]);
  });

  it('installs the packages where the driver is without the bindings', async () => {
    const machine = createFakeMachine({
      programs: { '/usr/bin/apt-get': '', '/usr/bin/python3': null, [DRIVER]: '' },
      onPerform: (line, { programs }) => {
        if (line.endsWith(' webkit2gtk-driver python3-gi gir1.2-webkit2-4.1'))
          programs.set('/usr/bin/python3', '');
      },
    });

    expect(await findWebKit({ install: true }, machine)).toBe(DRIVER);
  });

  it('names the packages where it cannot install them', async () => {
    const machine = createFakeMachine({
      platform: 'darwin',
      programs: { [WPE]: '', '/usr/bin/WPEWebDriver': '' },
    });

    await expect(findWpe({ install: true }, machine)).rejects.toThrow(
      'No WPE WebKit was found. Debian has it in the packages wpewebkit-driver, ' +
        'libwpewebkit-1.1-0, libwpebackend-fdo-1.0-1.',
    );
  });
});
