import type { SvcJobOptions } from '../controller/svc-job-options.ts';

/** All options of the job; the compiler finds one that is missing. The rest belongs to the button's element. */
const OPTIONS: Record<keyof SvcJobOptions, true> = {
  qrBaseUrl: true,
  createJobUrl: true,
  getJobUrl: true,
  getWaitForCompletionUrl: true,
  getDownloadRouteUrl: true,
  waitIntervalMs: true,
  waitTimeoutMs: true,
  accept: true,
  multiple: true,
  maxBytes: true,
  site: true,
  fetch: true,
  onJobCreated: true,
  onCompleted: true,
  onError: true,
  onCancel: true,
};

interface SplitProps<Props, Result> {
  options: SvcJobOptions<Result>;
  attributes: Omit<Props, keyof SvcJobOptions>;
}

/** Tells the job's options from the attributes that the button's element is given. */
export function splitProps<Result, Props extends SvcJobOptions<Result>>(
  props: Props,
): SplitProps<Props, Result> {
  const entries = Object.entries(props);
  const options = entries.filter(([name]) => Object.hasOwn(OPTIONS, name));
  const attributes = entries.filter(([name]) => !Object.hasOwn(OPTIONS, name));
  return {
    options: Object.fromEntries(options),
    attributes: Object.fromEntries(attributes) as Omit<Props, keyof SvcJobOptions>, // the names that were kept
  };
}
