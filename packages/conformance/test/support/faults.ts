import { runChecks } from '../../src/run-checks.ts';
import { startBackend, type Call, type Fault } from './exemplary-backend.ts';

/** Changes the JSON of an answer. */
export function change(route: string, edit: (body: Record<string, unknown>, call: Call) => object): Fault {
  return async (call) => {
    if (call.route !== route) return undefined;
    const answer = await call.answer();
    const body = (await answer.json()) as Record<string, unknown>;
    answer.headers.delete('content-length');
    return new Response(JSON.stringify(edit(body, call)), answer);
  };
}

export function without(fields: Record<string, unknown>, name: string): object {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));
}

/** Answers in place of the backend. */
export function replace(route: string, answer: (call: Call) => Response | Promise<Response>): Fault {
  return (call) => (call.route === route ? answer(call) : undefined);
}

export function sendForEver(): Response {
  const chunk = new Uint8Array(65_536).fill(32);
  return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(chunk) }));
}

export const askAgain = () => Response.json({ error: 'Ask again.' }, { status: 408 });
export const hang = () => new Promise<Response>(() => undefined);
export const sendOn = (to: string) => new Response(null, { status: 302, headers: { location: to } });

export function idOf({ url }: Request): string {
  return /\/job\/([^/?]+)/.exec(url)?.[1] ?? '';
}

export function isPending(request: Request, jobs: Call['jobs']): boolean {
  return jobs.get(idOf(request))?.status === 'pending';
}

/** What is found at a backend with this fault. */
export async function runAgainst(fault?: Fault, headers: Record<string, string> = {}) {
  const backend = await startBackend(fault);
  try {
    return await runChecks({ url: backend.url, headers, answerLimitMs: 3000, sliceMs: 5000 });
  } finally {
    await backend.close();
  }
}

interface FinalWait {
  job: { id: string };
  result: unknown;
}

/** Changes the answers to waits for a job that is completed. */
export function changeFinalWait(edit: (told: FinalWait) => Response): Fault {
  return replace('GET /job/:id/wait', async ({ answer }) => {
    const told = await answer();
    const body = (await told.clone().json()) as Partial<FinalWait>;
    return 'result' in body ? edit(body as FinalWait) : told; // a result comes with its job
  });
}
