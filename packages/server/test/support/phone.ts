import { createCipheriv, createHash } from 'node:crypto';

/** A phone that speaks tus 1.0 with nothing but fetch. */
export interface Phone {
  claim: string;
  createUpload: (options: UploadRequest) => Promise<Response>;
  /** Creates the upload and returns its address. */
  startUpload: (options: UploadRequest) => Promise<string>;
  readOffset: (uploadUrl: string) => Promise<Response>;
  /** @param how - from where on, default 0; or with more headers. */
  sendBytes: (
    uploadUrl: string,
    bytes: Uint8Array<ArrayBuffer>,
    how?: number | { offset?: number; headers?: Record<string, string> },
  ) => Promise<Response>;
  /** The whole transfer. Returns the answer to the last byte. */
  sendFile: (jobId: string, file: FileOfPhone) => Promise<Response>;
  readJob: (jobId: string, headers?: Record<string, string>) => Promise<Response>;
}

export interface UploadRequest {
  jobId: string;
  size: number;
  name?: string;
  type?: string;
  /** What the phone says about the file's time, as it is sent. */
  lastModified?: string;
  sha256?: string;
  /** As `JobFile.sealed`. What else the phone says of the file is sent, too. */
  sealed?: string;
  confirmed?: boolean;
  /** Takes the place of headers that would be sent. */
  headers?: Record<string, string>;
}

export interface FileOfPhone {
  bytes: Uint8Array<ArrayBuffer>;
  name?: string;
  type?: string;
  lastModified?: string;
  sealed?: string;
}

const TUS = { 'Tus-Resumable': '1.0.0' };

export function createPhone(serverUrl: string, claim: string = crypto.randomUUID()): Phone {
  const createUpload: Phone['createUpload'] = ({ jobId, size, headers, ...file }) =>
    fetch(`${serverUrl}/upload`, {
      method: 'POST',
      headers: {
        ...TUS,
        'X-Svc-Claim': claim,
        'Upload-Length': String(size),
        'Upload-Metadata': encodeMetadata({
          job_id: jobId,
          filename: file.name ?? 'photo.jpg',
          filetype: file.type ?? 'image/jpeg',
          ...(file.lastModified !== undefined && { last_modified: file.lastModified }),
          ...(file.sha256 && { sha256: file.sha256 }),
          ...(file.sealed !== undefined && { sealed: file.sealed }),
          ...(file.confirmed && { confirmed: 'true' }),
        }),
        ...headers,
      },
    });
  const startUpload: Phone['startUpload'] = async (options) => {
    const response = await createUpload(options);
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
    return new URL(response.headers.get('location') ?? '', serverUrl).href;
  };
  const sendBytes: Phone['sendBytes'] = (uploadUrl, bytes, how = 0) => {
    const { offset = 0, headers = {} } = typeof how === 'number' ? { offset: how } : how;
    return fetch(uploadUrl, {
      method: 'PATCH',
      headers: {
        ...TUS,
        'X-Svc-Claim': claim,
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(offset),
        ...headers,
      },
      body: bytes,
    });
  };
  return {
    claim,
    createUpload,
    startUpload,
    sendBytes,
    readOffset: (uploadUrl) => fetch(uploadUrl, { method: 'HEAD', headers: TUS }),
    async sendFile(jobId, { bytes, ...file }) {
      const uploadUrl = await startUpload({ jobId, size: bytes.length, sha256: hashBytes(bytes), ...file });
      return sendBytes(uploadUrl, bytes);
    },
    readJob: (jobId, headers) =>
      fetch(`${serverUrl}/phone/jobs/${jobId}`, { headers: { 'X-Svc-Claim': claim, ...headers } }),
  };
}

export function encodeMetadata(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Bytes that differ from place to place, and are the same each time. */
export function makeBytes(length: number): Uint8Array<ArrayBuffer> {
  // The stream of a cipher: made ten times as fast as numbers are counted out one by one.
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16));
  return new Uint8Array(cipher.update(new Uint8Array(length)));
}
