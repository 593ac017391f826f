import { SHARED_PARAMETER, type SharedMark } from '@svc/protocol/phone';
import { fileDatabase } from '../saved-file/file-database.ts';
import { describeSharedFile, isOfSharedFile } from './shared-record.ts';

// The page's service worker: takes the files that the phone's share menu posts to its scope, SHARE_PATH. It answers nothing
// else and caches nothing. The files stay on the phone.

/** The parts of a service worker's world that are used; the DOM types lack them. */
interface WorkerScope {
  registration: { scope: string };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: 'install', listener: (event: { waitUntil: (work: Promise<unknown>) => void }) => void): void;
    (type: 'fetch', listener: (event: FetchEvent) => void): void;
  };
}

interface FetchEvent {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

/** As in the manifest. */
const FIELD = 'files';

const worker = globalThis as unknown as WorkerScope; // it is one
const never = new AbortController().signal;

// An earlier version has no page to wait for: what it has taken is stored.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('fetch', (event) => {
  if (event.request.method === 'POST') event.respondWith(take(event.request));
});

async function take(request: Request): Promise<Response> {
  const mark = await keep(request);
  // The page is two folders above, behind whatever path the server has
  const page = new URL(`../../?${SHARED_PARAMETER}${mark && `=${mark}`}`, worker.registration.scope);
  return Response.redirect(page.href, 303);
}

/** The last share counts: what was shared before is removed. */
async function keep(request: Request): Promise<SharedMark> {
  try {
    await fileDatabase.remove(isOfSharedFile);
    const files = (await request.formData()).getAll(FIELD).filter(isFile);
    for (const [index, file] of files.entries()) {
      const { key, saved } = describeSharedFile(file, index);
      await fileDatabase.save(key, saved, never);
    }
    return '';
  } catch {
    // No room, or storage is forbidden. Some of the files would be worse than none.
    await fileDatabase.remove(isOfSharedFile).catch(() => undefined);
    return 'full';
  }
}

/** A form without a chosen file has an entry without a name. */
function isFile(entry: FormDataEntryValue): entry is File {
  return typeof entry !== 'string' && (entry.name !== '' || entry.size > 0);
}
