import { createFinder, findPrograms } from './find-or-install.ts';

/** A screen in memory and a keyboard for it, for tests that press a browser's real shortcut. */
export interface VirtualScreen {
  /** Starts a program with its own screen. */
  xvfbRun: string;
  /** Presses keys. */
  xdotool: string;
}

/** `xvfb-run` needs `xauth`, which Debian only recommends. */
export const ensureXvfb = createFinder<VirtualScreen>({
  name: 'virtual screen',
  find: (machine) => {
    const programs = ['xvfb-run', 'xdotool', 'Xvfb', 'xauth'];
    const [xvfbRun, xdotool] = (machine.platform === 'linux' && findPrograms(programs, machine)) || [];
    return xvfbRun && xdotool ? { xvfbRun, xdotool } : undefined;
  },
  packages: ['xvfb', 'xauth', 'xdotool'],
  nextStep: 'Install the packages xvfb, xauth and xdotool. It is to be had on Linux only.',
});
