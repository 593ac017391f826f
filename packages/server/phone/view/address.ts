const JOB_ID = 'job_id';

/** The id of the job that the page's address names, if any. */
export function readJobId(): string | null {
  return new URLSearchParams(window.location.search).get(JOB_ID);
}

/** Names another job in the address, so that a reload opens it. */
export function writeJobId(jobId: string): void {
  const url = new URL(window.location.href);
  url.searchParams.set(JOB_ID, jobId);
  window.history.replaceState(null, '', url);
}
