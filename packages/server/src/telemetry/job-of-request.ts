/** Requests of `node:http`. */
const jobIds = new WeakMap<object, string>();

/** Remembers which job a request is about, where its address does not tell: uploads and downloads. */
export function noteJob(request: object, jobId: string): void {
  jobIds.set(request, jobId);
}

export function readNotedJob(request: object): string | undefined {
  return jobIds.get(request);
}
