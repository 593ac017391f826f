import type { Machine } from '../../../../scripts/browsers/machine.ts';

export interface FakeMachine extends Machine {
  /** The output of `--version`, by path. `null`: it does not run. Other paths do not exist. */
  programs: Map<string, string | null>;
  performed: string[];
  said: string[];
}

/** The policy of services exists, so that none is written. */
const POLICY = ['/usr/sbin/policy-rc.d', ''] as const;

/** A Linux computer without a browser. `perform` succeeds and calls `onPerform`. */
export function createFakeMachine(
  differences: Partial<Machine> & {
    programs?: Record<string, string | null>;
    onPerform?: (line: string, machine: FakeMachine) => void;
  } = {},
): FakeMachine {
  const { programs = {}, onPerform, ...rest } = differences;
  const machine: FakeMachine = {
    platform: 'linux',
    isRoot: true,
    env: { PATH: '/usr/bin' },
    programs: new Map([POLICY, ...Object.entries(programs)]),
    performed: [],
    said: [],
    exists: (path) => machine.programs.has(path),
    read: async (program) => machine.programs.get(program) ?? null,
    perform: async (program, args) => {
      const line = [program, ...args].join(' ');
      machine.performed.push(line);
      onPerform?.(line, machine);
      return true;
    },
    say: (sentence) => machine.said.push(sentence),
    ...rest,
  };
  return machine;
}
