import type { CreateJobRequest, JobSite } from '@svc/protocol';
import type { SvcJobOptions } from './svc-job-options.ts';

const MAX_TITLE_LENGTH = 200;

/** The body of `POST /job`: what the phone offers and is told (decisions on section 4.1). */
export function describeWantedFile(options: SvcJobOptions<never>): CreateJobRequest {
  const { accept, multiple, maxBytes, site = readSite() } = options;
  return {
    ...(accept && { accept }),
    ...(multiple !== undefined && { multiple }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(site && { site }),
  };
}

function readSite(): JobSite | undefined {
  if (typeof document !== 'object' || !/^https?:/.test(location.origin)) return undefined;
  const title = document.title.slice(0, MAX_TITLE_LENGTH);
  return { origin: location.origin, ...(title && { title }) };
}
