import { markAsCheck, readUploadAddress, SEAL_KEY_PARAMETER, type UploadAddress } from '@svc/protocol';

const JOB_ID = 'job_id';

/**
 * Reads the page's address. A changed address is corrected, so that a reload tells the server no more than intended.
 */
export function readAddress(): UploadAddress {
  const address = readUploadAddress(window.location.href);
  const { jobId, key, isCheck, isPlain } = address;
  if (jobId === null || isPlain) return address;
  const url = new URL(window.location.href);
  const [folder = '/'] = /^.*\//.exec(url.pathname) ?? []; // `?job_id=` may be encoded into the path
  url.pathname = folder;
  const own = Array.from(url.searchParams).filter(([name, value]) => isOwn(`${name}=${value}`, address));
  url.search = new URLSearchParams([...own, [JOB_ID, jobId]]).toString();
  if (key.kind === 'key') {
    const hash = `#${SEAL_KEY_PARAMETER}=${key.key}`;
    url.hash = isCheck ? markAsCheck(hash) : hash;
  }
  window.history.replaceState(null, '', url);
  return address;
}

/** Whether a parameter belongs to the base of the address. */
function isOwn(parameter: string, { jobId, key }: UploadAddress): boolean {
  return !parameter.includes(jobId ?? '') && !(key.kind === 'key' && parameter.includes(key.key));
}

/** Puts another job into the address, so that a reload opens it. */
export function writeJobId(jobId: string): void {
  const url = new URL(window.location.href);
  url.searchParams.set(JOB_ID, jobId);
  window.history.replaceState(null, '', url);
}
