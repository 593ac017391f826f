import { request, type ClientRequest } from 'node:http';
import { once } from 'node:events';

/** A PATCH that sends some bytes and then keeps the connection open without sending more. */
export async function startSlowUpload(
  uploadUrl: string,
  bytes: Uint8Array,
  { size, offset = 0 }: { size: number; offset?: number },
): Promise<ClientRequest> {
  const upload = request(uploadUrl, {
    method: 'PATCH',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(offset),
      'Content-Length': String(size - offset),
    },
  });
  upload.on('error', () => {}); // the server ends it in some tests
  upload.write(bytes);
  await once(upload, 'socket');
  return upload;
}
