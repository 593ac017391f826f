import { percentile } from '../bench/row.ts';

/** The targets of the load. */
export interface LoadTargets {
  /** The addresses of the instances themselves. */
  instances: readonly string[];
  /** The public address of the instances. */
  proxy: string;
}

/** Work goes around the instances, each step to the next one. */
export function pickInstance({ instances }: LoadTargets, step: number): string {
  const instance = instances[step % instances.length];
  if (instance === undefined) throw new Error('There is no instance.');
  return instance;
}

/** The work of the generator, one kind at a time. */
export type LoadWork =
  | { kind: 'create'; count: number; concurrency: number }
  /** Whole transfers of small files with different bytes. */
  | { kind: 'transfer'; count: number; concurrency: number; fileBytes: number }
  /** Transfers of large files, for the byte rate. */
  | { kind: 'stream'; count: number; concurrency: number; fileBytes: number }
  /** Creates jobs at all instances and waits for all of them at the first one. The waits stay until `release`. */
  | { kind: 'hold'; count: number }
  /** Completes some of the waited-for jobs at another instance, and gives up the rest. */
  | { kind: 'release'; count: number };

export type LoadRequest = LoadWork & { targets: LoadTargets };

export interface Latencies {
  p50Ms: number;
  p99Ms: number;
}

export function summarize(valuesMs: number[]): Latencies {
  return { p50Ms: percentile(valuesMs, 0.5), p99Ms: percentile(valuesMs, 0.99) };
}

export interface TransferResult {
  seconds: number;
  /** From the acknowledgement of the last byte to the answer of the wait. */
  wakeUp: Latencies;
  /** From the creation of the job to the last byte of the download. */
  whole: Latencies;
  /** Errors, one sentence each; a limited number. */
  violations: string[];
}

export interface StreamResult {
  uploadSeconds: number;
  downloadSeconds: number;
  violations: string[];
}

export interface ReleaseResult {
  wakeUp: Latencies;
  violations: string[];
}

export interface LoadResults {
  /** Seconds. */
  create: number;
  transfer: TransferResult;
  stream: StreamResult;
  /** The number of open waits, by the instance's own count. */
  hold: number;
  release: ReleaseResult;
}

export type LoadKind = LoadWork['kind'];
