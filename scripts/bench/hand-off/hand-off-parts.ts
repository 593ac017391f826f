/** A part of the comparison: files of one size, by one kind of network. */
export interface HandOffPart {
  /** The beginning of each row. */
  name: string;
  bytes: number;
  /** The rate of phone and computer; `null`: unlimited, on one machine. */
  bytesPerSecond: number | null;
  rounds: number;
  /** The goal for unsealed files: at most this multiple of the browsers' own PUT and GET. */
  goalRatio: number;
  /** The same for sealed files. Absent: no goal. */
  goalSealed?: number;
  /** What is shown besides total times: single steps, or the comparison with polling every 2 s. */
  beside?: 'steps' | 'polling';
}

const MB = 1_000_000;
const GIBIBYTE = 1024 ** 3;
const LINK = { bytesPerSecond: 20 * MB };
const LOOPBACK = { bytesPerSecond: null };

/** By name on the command line. */
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
