/**
 * Limits of use. Those by address do not count this machine, where the extension and backends run. If a proxy on this
 * machine names the sender (`X-Real-IP`, `X-Forwarded-For`), the sender is counted. Of an IPv6 address its network
 * (/64) is counted.
 */
export interface ServerLimits {
  /** The limit for the bytes of all files together; arriving files count in full. Default 100 GB. */
  maxTotalBytes: number;
  /** Bytes of the disk to leave free. Default 500 MB, or 5 % of a disk under 10 GB. */
  minFreeBytes: number | undefined;
  /** Unfinished jobs that one project may have. Default 10,000. */
  maxOpenJobs: number;
  /** Jobs that an address may create in a minute. Default 60. */
  addressJobsPerMinute: number;
  /** Jobs that an API key's project may create in a minute. Default 3,000. */
  projectJobsPerMinute: number;
  /** Uploads that an address may start in a minute. All phones of an office may have one address. Default 120. */
  uploadsPerMinute: number;
  /** Wrong job ids, upload ids, download addresses and API keys of an address in a minute. Default 60. */
  wrongIdsPerMinute: number;
  /** Waits that an address may have open at the same time. Default 100. */
  maxWaits: number;
  /** Connections that an address may have open. Default 256. */
  maxAddressConnections: number;
  /** Connections in all, this machine's included. Default 20,000. */
  maxConnections: number;
  /** How long headers may take to arrive, in milliseconds. Default 20 seconds. */
  headersTimeoutMs: number;
  /** Cuts off bodies and readers slower than 1 kB in this many milliseconds. Default 60 seconds. */
  stallTimeoutMs: number;
}

export const DEFAULT_LIMITS: ServerLimits = {
  maxTotalBytes: 100_000_000_000,
  minFreeBytes: undefined,
  maxOpenJobs: 10_000,
  addressJobsPerMinute: 60,
  projectJobsPerMinute: 3_000,
  uploadsPerMinute: 120,
  wrongIdsPerMinute: 60,
  maxWaits: 100,
  maxAddressConnections: 256,
  maxConnections: 20_000,
  headersTimeoutMs: 20_000,
  stallTimeoutMs: 60_000,
};
