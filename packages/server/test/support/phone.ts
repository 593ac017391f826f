import { createCipheriv, createHash } from 'node:crypto';
import type { AnnouncedFile } from '@svc/protocol/phone';

/** A request of a phone, in the form that `fetch` takes. */
export interface PhoneRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
}

/** Sends a request. `Answer` is what the caller wants to know. */
export type Send<Answer> = (url: string, request: PhoneRequest) => Promise<Answer>;

/** The requests of a phone: tus 1.0, and the routes for phones. */
export interface HttpPhone<Answer> {
  claim: string;
  readJob: (jobId: string, headers?: Record<string, string>) => Promise<Answer>;
  announce: (jobId: string, files: readonly AnnouncedFile[]) => Promise<Answer>;
  createUpload: (options: UploadRequest) => Promise<Answer>;
  readOffset: (uploadUrl: string) => Promise<Answer>;
  /** @param how - the offset, default 0, and more headers. */
  sendBytes: (
    uploadUrl: string,
    bytes: Uint8Array<ArrayBuffer>,
    how?: number | { offset?: number; headers?: Record<string, string> },
  ) => Promise<Answer>;
  /** Asks for the address of the next part. @param sha256 - of the whole file. */
  askForParts: (uploadUrl: string, sha256?: string) => Promise<Answer>;
  /** @param query - for example `?known=placed`. @param prefer - for example `wait=20`. */
  askNext: (jobId: string, query?: string, prefer?: string) => Promise<Answer>;
  /** Ends the chain of jobs at this one. */
  finish: (jobId: string) => Promise<Answer>;
}

/** A file that a phone announces, and its bytes. */
export interface TestFile extends AnnouncedFile {
  bytes: Uint8Array<ArrayBuffer>;
}

export interface UploadRequest {
  jobId: string;
  /** The id of an announced file, whose name and type are known. */
  fileId?: string;
  size: number;
  name?: string;
  type?: string;
  /** The metadata `last_modified`. */
  lastModified?: string;
  sha256?: string;
  /** As `JobFile.sealed`. The other fields are sent, too. */
  sealed?: string;
  confirmed?: boolean;
  /** Replaces headers. */
  headers?: Record<string, string>;
}

const TUS = { 'Tus-Resumable': '1.0.0' };

/** @param more - headers of each request. */
export function createHttpPhone<Answer>(
  serverUrl: string,
  send: Send<Answer>,
  { claim = crypto.randomUUID(), ...more }: { claim?: string; headers?: Record<string, string> } = {},
): HttpPhone<Answer> {
  const headers = { 'X-Svc-Claim': claim, ...more.headers };
  const jobUrl = (jobId: string, path = '') => `${serverUrl}/phone/jobs/${jobId}${path}`;
  return {
    claim,
    readJob: (jobId, others) => send(jobUrl(jobId), { method: 'GET', headers: { ...headers, ...others } }),
    announce: (jobId, files) =>
      send(jobUrl(jobId, '/files'), { method: 'PUT', headers, body: describeFiles(files) }),
    createUpload: ({ headers: others, ...upload }) =>
      send(`${serverUrl}/upload`, {
        method: 'POST',
        headers: {
          ...headers,
          ...TUS,
          'Upload-Length': String(upload.size),
          'Upload-Metadata': describeUpload(upload),
          ...others,
        },
      }),
    readOffset: (uploadUrl) => send(uploadUrl, { method: 'HEAD', headers: TUS }),
    sendBytes(uploadUrl, bytes, how = 0) {
      const { offset = 0, headers: others } = typeof how === 'number' ? { offset: how } : how;
      const type = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) };
      return send(uploadUrl, {
        method: 'PATCH',
        headers: { ...headers, ...TUS, ...type, ...others },
        body: bytes,
      });
    },
    askForParts: (uploadUrl, sha256) =>
      send(`${uploadUrl.replace('/upload/', '/phone/uploads/')}/parts`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ sha256 }),
      }),
    askNext: (jobId, query = '', prefer) =>
      send(jobUrl(jobId, `/next${query}`), {
        method: 'GET',
        headers: { ...headers, ...(prefer && { Prefer: prefer }) },
      }),
    finish: (jobId) => send(jobUrl(jobId, '/next'), { method: 'DELETE', headers }),
  };
}

function describeFiles(files: readonly AnnouncedFile[]): string {
  return JSON.stringify({
    files: files.map(({ id, name, size, contentType, sealed }) => ({ id, name, size, contentType, sealed })),
  });
}

function describeUpload({ jobId, fileId, sha256, sealed, lastModified, ...file }: UploadRequest): string {
  const { name = 'photo.jpg', type = 'image/jpeg', confirmed } = file;
  return encodeMetadata({
    job_id: jobId,
    ...(fileId === undefined ? { filename: name, filetype: type } : { file_id: fileId }),
    ...(lastModified !== undefined && { last_modified: lastModified }),
    ...(sha256 && { sha256 }),
    ...(sealed !== undefined && { sealed }),
    ...(confirmed && { confirmed: 'true' }),
  });
}

/** A phone that uses `fetch`. */
export interface Phone extends HttpPhone<Response> {
  /** Creates the upload and returns its address. */
  startUpload: (options: UploadRequest) => Promise<string>;
  /** The whole transfer. Returns the answer to the last byte. */
  sendFile: (jobId: string, file: FileOfPhone) => Promise<Response>;
  /** The requests for one job with a list of files. */
  list: (jobId: string) => ListPhone;
}

export interface FileOfPhone extends Pick<UploadRequest, 'name' | 'type' | 'lastModified' | 'sealed'> {
  bytes: Uint8Array<ArrayBuffer>;
}

/** @param more - a claim, and headers of each request. */
export function createPhone(
  serverUrl: string,
  more: { claim?: string; headers?: Record<string, string> } = {},
): Phone {
  const phone = createHttpPhone(serverUrl, fetch, more);
  const startUpload: Phone['startUpload'] = async (options) => {
    const response = await phone.createUpload(options);
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
    return new URL(response.headers.get('location') ?? '', serverUrl).href;
  };
  return {
    ...phone,
    startUpload,
    async sendFile(jobId, { bytes, ...file }) {
      const uploadUrl = await startUpload({ jobId, size: bytes.length, sha256: hashBytes(bytes), ...file });
      return phone.sendBytes(uploadUrl, bytes);
    },
    list: (jobId) => createListPhone(phone, serverUrl, jobId),
  };
}

function createListPhone(phone: HttpPhone<Response>, serverUrl: string, jobId: string) {
  const startUpload = ({ id, size, bytes, sealed }: TestFile) =>
    phone.createUpload({
      jobId,
      fileId: id,
      size,
      sha256: hashBytes(bytes),
      ...(sealed !== undefined && { sealed }),
    });
  const sendBytes = (address: string, bytes: Uint8Array<ArrayBuffer>, offset = 0) =>
    phone.sendBytes(new URL(address, serverUrl).href, bytes, offset);
  return {
    startUpload,
    sendBytes,
    announce: (files: readonly AnnouncedFile[]) => phone.announce(jobId, files),
    /** Sends the whole file. Returns the answer to its last byte. */
    async sendFile(file: TestFile): Promise<Response> {
      const created = await startUpload(file);
      if (created.status !== 201) return created;
      return sendBytes(created.headers.get('location') ?? '', file.bytes);
    },
    readJob: async () => (await phone.readJob(jobId)).json(),
    askNext: (query?: string, prefer?: string) => phone.askNext(jobId, query, prefer),
    finish: () => phone.finish(jobId),
  };
}

export type ListPhone = ReturnType<typeof createListPhone>;

export function encodeMetadata(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The same pseudo-random bytes each time. */
export function makeBytes(length: number): Uint8Array<ArrayBuffer> {
  // The key stream of a cipher is ten times as fast as a loop.
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16));
  return new Uint8Array(cipher.update(new Uint8Array(length)));
}
