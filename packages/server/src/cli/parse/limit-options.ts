import type { ServerLimits } from '../../config/server-limits.ts';
import { parseCount } from './parse-option.ts';

interface LimitOption {
  limit: keyof ServerLimits;
  min: number;
  max: number;
  /** What one of the option's units is in the limit's. */
  factor?: number;
}

const BYTES = { min: 0, max: Number.MAX_SAFE_INTEGER };
const COUNT = { min: 1, max: 1_000_000 };
const SECONDS = { min: 1, max: 3_600, factor: 1_000 };

const LIMIT_OPTIONS = {
  'max-total-bytes': { limit: 'maxTotalBytes', ...BYTES },
  'min-free-bytes': { limit: 'minFreeBytes', ...BYTES },
  'max-open-jobs': { limit: 'maxOpenJobs', ...COUNT },
  'jobs-per-minute': { limit: 'addressJobsPerMinute', ...COUNT },
  'project-jobs-per-minute': { limit: 'projectJobsPerMinute', ...COUNT },
  'uploads-per-minute': { limit: 'uploadsPerMinute', ...COUNT },
  'wrong-ids-per-minute': { limit: 'wrongIdsPerMinute', ...COUNT },
  'max-waits': { limit: 'maxWaits', ...COUNT },
  'max-address-connections': { limit: 'maxAddressConnections', ...COUNT },
  'max-connections': { limit: 'maxConnections', ...COUNT },
  'header-timeout': { limit: 'headersTimeoutMs', ...SECONDS },
  'stall-timeout': { limit: 'stallTimeoutMs', ...SECONDS },
} as const satisfies Record<string, LimitOption>;

type LimitName = keyof typeof LIMIT_OPTIONS;

/** The options of limits, as `parseArgs` wants to know them. */
export const LIMIT_ARGUMENTS = Object.fromEntries(
  Object.keys(LIMIT_OPTIONS).map((name) => [name, { type: 'string' }]),
) as Record<LimitName, { type: 'string' }>; // fromEntries forgets the names

/** @throws UsageError, when one is not a whole number or out of its limits. */
export function parseLimits(values: {
  readonly [Name in LimitName]?: string | undefined;
}): Partial<ServerLimits> {
  const limits: Partial<ServerLimits> = {};
  for (const [name, option] of Object.entries<LimitOption>(LIMIT_OPTIONS)) {
    // The keys of a table are its names.
    const value = parseCount(`--${name}`, values[name as LimitName], option);
    if (value !== undefined) limits[option.limit] = value * (option.factor ?? 1);
  }
  return limits;
}
