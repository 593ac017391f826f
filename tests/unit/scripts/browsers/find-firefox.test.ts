import { describe, expect, it } from 'vitest';
import { findFirefox } from '../../../../scripts/browsers/find-firefox.ts';
import { createFakeMachine } from './fake-machine.ts';

describe('finding Firefox', () => {
  it('takes firefox-esr before firefox', async () => {
    const machine = createFakeMachine({
      programs: {
        '/usr/bin/firefox': 'Mozilla Firefox 155.0',
        '/usr/bin/firefox-esr': 'Mozilla Firefox 153.7.0esr',
      },
    });

    expect(await findFirefox({ install: false }, machine)).toBe('/usr/bin/firefox-esr');
  });

  it('says where to get one', async () => {
    const machine = createFakeMachine({ isRoot: false });

    await expect(findFirefox({ install: true }, machine)).rejects.toThrow(
      'No Firefox 142 or later was found. Install it from https://www.mozilla.org/firefox/',
    );
  });
});
