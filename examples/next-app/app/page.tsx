import { listPhotos } from '@/lib/photo-store';
import { AddPhoto } from './add-photo';
import { Gallery } from './gallery';

// The photos are read at each visit.
export const dynamic = 'force-dynamic';

export default async function Page() {
  const photos = await listPhotos();
  return (
    <main>
      <header>
        <div>
          <h1>Album</h1>
          <p>Scan a code, and a photo comes from your phone. No app, no account.</p>
        </div>
        <AddPhoto />
      </header>
      <Gallery photos={photos} />
    </main>
  );
}
