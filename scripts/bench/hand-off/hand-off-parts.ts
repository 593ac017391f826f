/** A part of the comparison: files of one size, by one kind of network. */
export interface HandOffPart {
  /** What every row begins with. */
  name: string;
  bytes: number;
  /** What phone and computer can send and get a second; `null`: all share one machine, and nothing holds them up. */
  bytesPerSecond: number | null;
  rounds: number;
  /** How many times as long as the browsers' own PUT then GET it may take, when it is not sealed. */
  goalRatio: number;
  /** How many times as long it may take when it is sealed. Absent: no goal is set. */
  goalSealed?: number;
  /** What is to be seen beside whole times: single steps, or what it takes where the computer asks every 2 s. */
  beside?: 'steps' | 'polling';
}

const MB = 1_000_000;
const GIBIBYTE = 1024 ** 3;
const LINK = { bytesPerSecond: 20 * MB };
const LOOPBACK = { bytesPerSecond: null };

/** By their names on the command line. */
export const HAND_OFF_PARTS = {
  '3mb': {
    ...LOOPBACK,
    name: '3 MB',
    bytes: 3 * MB,
    rounds: 11,
    goalRatio: 2.5,
    beside: 'steps',
  },
  '100mb': {
    ...LOOPBACK,
    name: '100 MB',
    bytes: 100 * MB,
    rounds: 5,
    goalRatio: 1.2,
    beside: 'polling',
  },
  '1gib': {
    ...LOOPBACK,
    name: '1 GiB',
    bytes: GIBIBYTE,
    rounds: 4,
    goalRatio: 1.2,
    goalSealed: 1.5,
    beside: 'polling',
  },
  'link-100mb': {
    ...LINK,
    name: '100 MB by 20 MB/s',
    bytes: 100 * MB,
    rounds: 3,
    goalRatio: 0.6,
    goalSealed: 1.05,
  },
  'link-1gib': {
    ...LINK,
    name: '1 GiB by 20 MB/s',
    bytes: GIBIBYTE,
    rounds: 2,
    goalRatio: 0.55,
    goalSealed: 1.05,
  },
} satisfies Record<string, HandOffPart>;
