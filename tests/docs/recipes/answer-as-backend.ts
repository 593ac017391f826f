/** A fake of an application's backend for the client kit, with one job at a time. */
export interface AnsweringBackend {
  fetch: typeof fetch;
  /** The phone has begun to send. */
  begin(): void;
  /** The phone has sent the file. */
  complete(): void;
  /** The code has expired. */
  expire(): void;
  /** The number of waits without an answer. */
  openWaits(): number;
}

/** The address of the upload page, which the backend has to name, as there is no page around. */
export const UPLOAD_BASE_URL = 'http://phone.test';

const JOB = {
  id: 'job-1',
  projectId: 'p',
  fileName: null,
  createdAt: 0,
  updatedAt: 0,
  uploadBaseUrl: UPLOAD_BASE_URL,
};

export function answerAsBackend(): AnsweringBackend {
  const waits = new Set<(response: Response) => void>();
  const wait = (signal: AbortSignal | null | undefined) =>
    new Promise<Response>((resolve, reject) => {
      waits.add(resolve);
      signal?.addEventListener('abort', () => {
        waits.delete(resolve);
        reject(new DOMException('Aborted', 'AbortError'));
      });
    });
  const answer = (makeResponse: () => Response) => {
    for (const resolve of waits) resolve(makeResponse());
    waits.clear();
  };
  return {
    fetch: (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://app.test');
      if (pathname.endsWith('/wait')) return wait(init?.signal);
      return Promise.resolve(Response.json({ ...JOB, status: 'pending' }, { status: 201 }));
    },
    begin: () => {
      const job = { ...JOB, status: 'in_progress' };
      answer(() => Response.json({ error: 'Not yet.', job }, { status: 408 }));
    },
    complete: () => {
      const job = { ...JOB, status: 'completed', fileName: 'photo.jpg' };
      answer(() => Response.json({ job, result: 1 }));
    },
    expire: () => {
      const job = { ...JOB, status: 'failed', failure: 'expired' };
      answer(() => Response.json({ job }));
    },
    openWaits: () => waits.size,
  };
}
