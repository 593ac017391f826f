import { percentile } from '../bench/row.ts';

/** Where the load goes. */
export interface LoadTargets {
  /** The addresses of the instances themselves. */
  instances: readonly string[];
  /** The address that the instances take for their own. */
  proxy: string;
}

/** What the generator is asked to do: one thing after the other. */
export type LoadRequest = { targets: LoadTargets } & (
  | { kind: 'create'; count: number; concurrency: number }
  /** Whole transfers of small files, each with other bytes. */
  | { kind: 'transfer'; count: number; concurrency: number; fileBytes: number }
  /** Large files: the bytes count. */
  | { kind: 'stream'; count: number; concurrency: number; fileBytes: number }
  /** Creates jobs everywhere and waits for all of them at the first instance. The waits stay until `release`. */
  | { kind: 'hold'; count: number }
  /** Completes some of the jobs whose waits are held, at another instance, and gives up the rest. */
  | { kind: 'release'; count: number }
);

export interface Latencies {
  p50Ms: number;
  p99Ms: number;
}

export function summarize(valuesMs: number[]): Latencies {
  return { p50Ms: percentile(valuesMs, 0.5), p99Ms: percentile(valuesMs, 0.99) };
}

export interface CreateResult {
  seconds: number;
}

export interface TransferResult {
  seconds: number;
  /** From the acknowledgement of the last byte to the answer of the wait. */
  wakeUp: Latencies;
  /** From the creation of the job to the last byte of the download. */
  whole: Latencies;
  /** What went wrong, one sentence each; at most some of them. */
  violations: string[];
}

export interface StreamResult {
  uploadSeconds: number;
  downloadSeconds: number;
  violations: string[];
}

export interface HoldResult {
  /** As the instance counts them. */
  openWaits: number;
}

export interface ReleaseResult {
  wakeUp: Latencies;
  violations: string[];
}

export interface LoadResults {
  create: CreateResult;
  transfer: TransferResult;
  stream: StreamResult;
  hold: HoldResult;
  release: ReleaseResult;
}

export type LoadKind = LoadRequest['kind'];
