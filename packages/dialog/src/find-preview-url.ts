import type { Job } from '@svc/protocol';

/** Image types that all browsers show. Not SVG, which may contain scripts, nor HEIC, which few browsers know. */
const IMAGE = /^image\/(?:png|jpe?g|webp|gif|avif)(?:;|$)/i;
const IMAGE_NAME = /\.(?:png|jpe?g|webp|gif|avif)$/i;
const MAX_URL_LENGTH = 8192;

type Described = Pick<Job, 'contentType' | 'fileName'>;

/**
 * The address of a preview picture, from the server's result: a `url` (or `downloadUrl`) of http, https, blob or the
 * page's own origin, if the file is an image by its type or its name. The result is foreign data: if anything about it
 * is not valid, there is no preview.
 */
export function findPreviewUrl(job: Described, result: unknown): string | null {
  try {
    const { url, downloadUrl, contentType, fileName } = readResult(result);
    const type = job.contentType || contentType;
    return isImage(type, job.fileName || fileName) ? cleanUrl(url ?? downloadUrl) : null;
  } catch {
    return null; // a getter of the result threw
  }
}

/** The job with the file's name, which some backends tell in the result only. */
export function withFileName(job: Job, result: unknown): Job {
  try {
    return { ...job, fileName: job.fileName || readResult(result).fileName };
  } catch {
    return job; // a getter of the result threw
  }
}

type Fields = Record<'url' | 'downloadUrl' | 'contentType' | 'fileName', string | null>;

/** Each field is read once: a getter may answer otherwise the second time. */
function readResult(result: unknown): Fields {
  const fields = (typeof result === 'object' && result !== null ? result : {}) as Record<string, unknown>; // read with care
  const read = (name: keyof Fields) => {
    const value = fields[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    url: read('url'),
    downloadUrl: read('downloadUrl'),
    contentType: read('contentType'),
    fileName: read('fileName'),
  };
}

/** Whether all browsers show it, by its type or else by its name. */
export function isImage(type: string | null, fileName: string | null): boolean {
  // `application/octet-stream` says nothing, so the name is asked.
  if (type && !type.startsWith('application/')) return IMAGE.test(type);
  return IMAGE_NAME.test(fileName ?? '');
}

function cleanUrl(url: string | null): string | null {
  if (url === null || url.length > MAX_URL_LENGTH || !/^(?:https?:|blob:|\/)/i.test(url)) return null;
  const { protocol, href, username, password } = new URL(url, globalThis.location?.href);
  const isSafe = /^(?:https?|blob):$/.test(protocol) && username === '' && password === '';
  return isSafe ? href : null;
}
