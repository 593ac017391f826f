import { describe, expect, it } from 'vitest';
import { ensureXvfb } from '../../../../scripts/browsers/ensure-xvfb.ts';
import { createFakeMachine } from './fake-machine.ts';

const COMPLETE = {
  '/usr/bin/xvfb-run': '',
  '/usr/bin/Xvfb': '',
  '/usr/bin/xauth': '',
  '/usr/bin/xdotool': '',
};

describe('ensureXvfb', () => {
  it('finds an installed virtual screen', async () => {
    const machine = createFakeMachine({ programs: COMPLETE });

    expect(await ensureXvfb({ install: false }, machine)).toEqual({
      xvfbRun: '/usr/bin/xvfb-run',
      xdotool: '/usr/bin/xdotool',
    });
  });

  it('installs what is missing', async () => {
    const machine = createFakeMachine({
      programs: { '/usr/bin/apt-get': '', '/usr/bin/xvfb-run': '' },
      onPerform: (line, { programs }) => {
        if (!line.endsWith(' xvfb xauth xdotool')) return;
        for (const path of Object.keys(COMPLETE)) programs.set(path, '');
      },
    });

    expect((await ensureXvfb({ install: true }, machine)).xdotool).toBe('/usr/bin/xdotool');
  });

  it('names the packages when it may not install them', async () => {
    await expect(ensureXvfb({ install: false }, createFakeMachine())).rejects.toThrow(
      'Install the packages xvfb, xauth and xdotool.',
    );
  });
});
