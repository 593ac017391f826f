const TUS = { 'Tus-Resumable': '1.0.0', 'X-Svc-Claim': 'a-phone-of-the-test' };

/** Sends a file like the phone's page: by tus 1.0, to the address in the code. */
export async function sendFromPhone(uploadUrl, bytes, fileName) {
  const { origin, searchParams } = new URL(uploadUrl);
  const metadata = { job_id: searchParams.get('job_id'), filename: fileName, filetype: 'image/jpeg' };
  const created = await fetch(`${origin}/upload`, {
    method: 'POST',
    headers: { ...TUS, 'Upload-Length': String(bytes.length), 'Upload-Metadata': encode(metadata) },
  });
  if (created.status !== 201) throw new Error(`upload: ${created.status} ${await created.text()}`);
  const sent = await fetch(new URL(created.headers.get('location'), origin), {
    method: 'PATCH',
    headers: { ...TUS, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' },
    body: bytes,
  });
  if (sent.status !== 204) throw new Error(`upload: ${sent.status} ${await sent.text()}`);
}

function encode(metadata) {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}
