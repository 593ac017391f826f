import { isPicture } from '@/lib/photo';
import { findPhoto, readBytes } from '@/lib/photo-store';

/** A photo's bytes. They came from a stranger's phone, so nothing in them may run in the browser. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const photo = await findPhoto((await params).id);
  if (!photo) return new Response('There is no such photo.', { status: 404 });
  const fileName = encodeURIComponent(photo.name);
  return new Response(readBytes(photo), {
    headers: {
      'content-type': isPicture(photo) ? photo.contentType : 'application/octet-stream',
      'content-length': String(photo.size),
      'content-disposition': `${isPicture(photo) ? 'inline' : 'attachment'}; filename*=UTF-8''${fileName}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    },
  });
}
