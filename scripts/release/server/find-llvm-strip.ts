import { createFinder, listProgramPaths } from '../../browsers/find-or-install.ts';

/** Debian's names of the program: the newest first. */
const NAMES = ['llvm-strip', ...Array.from({ length: 12 }, (_, index) => `llvm-strip-${25 - index}`)];

/** LLVM's `strip`, which knows the programs of Linux and of macOS, and signs the latter. Needs version 14 or later. */
export const findLlvmStrip = createFinder({
  name: 'llvm-strip',
  find: (machine) => listProgramPaths(NAMES, machine).find(machine.exists),
  packages: ['llvm'],
  nextStep: 'Install LLVM: the package llvm of Debian, Ubuntu or Homebrew.',
});
