import { createUploadUrl, isFinalStatus, markAsCheck, type Job, type Sleep } from '@svc/protocol';
import type { BackendClient } from '../backend/backend-client.ts';
import { moveLink } from '../reach/move-link.ts';
import { createReachWatch } from '../reach/watch-reach.ts';
import type { Backend } from '../settings/saved-backends.ts';
import { backendOf, type OptionsParts, type PhoneTestPorts } from './options-state.ts';

/** Between two looks at the job. */
const LOOK_MS = 1_000;
/** Nobody tests for longer, and a server that is gone is not asked for ever. */
const LONGEST_MS = 15 * 60_000;

/** @param isConnected - tests the connection, which shows what is wrong with it. */
export function createPhoneTestActions(parts: OptionsParts, isConnected: () => Promise<boolean>) {
  const { state, ports } = parts;
  const end = () => state.setState({ phoneTest: null });
  return {
    /** Tests the way of a phone to the backend in the form. Resolves when the test is over. */
    testWithPhone: async (): Promise<void> => {
      end();
      if (!(await isConnected())) return;
      const backend = backendOf(state.getState());
      if (backend) await runTest(backend, parts);
    },
    /** The code leads to this address of the computer from now on, and the next ones of this backend, too. */
    chooseTestAddress: async (url: string): Promise<void> => {
      const { phoneTest } = state.getState();
      const backend = backendOf(state.getState());
      if (phoneTest?.name !== 'waiting' || !backend) return;
      state.setState({ phoneTest: { ...phoneTest, link: moveLink(phoneTest.link, url) } });
      await ports.phone.saveChosenAddress(backend, url);
    },
    endPhoneTest: end,
  };
}

async function runTest(backend: Backend, { state, ports: { phone } }: OptionsParts): Promise<void> {
  const client = phone.createClient(backend);
  const made = await makeCode(backend, phone).catch(() => null); // the person is told, and can test again
  if (made === null) return state.setState({ phoneTest: { name: 'noCode' } });
  const { job, link } = made;
  const shownAtMs = Date.now();
  // It is over as soon as the form shows something else.
  const waiting = () => {
    const { phoneTest } = state.getState();
    return phoneTest?.name === 'waiting' && phoneTest.jobId === job.id ? phoneTest : null;
  };
  state.setState({ phoneTest: { name: 'waiting', jobId: job.id, link, reach: null } });
  const watch = createReachWatch(phone.reach, (reach) => {
    const now = waiting();
    if (now) state.setState({ phoneTest: { ...now, reach } });
  });
  watch({ jobId: job.id, backend, shownAtMs });
  const found = await waitForPhone(job.id, () => waiting() !== null, { client, sleep: phone.sleep });
  const now = waiting();
  watch(null);
  void client.cancelJob(job.id, new AbortController().signal).catch(() => undefined); // it expires by itself
  if (!now) return;
  if (found === null) return state.setState({ phoneTest: { name: 'expired' } });
  state.setState({
    phoneTest: {
      name: 'reached',
      origin: new URL(now.link).origin,
      seconds: Math.max(1, Math.round((found.atMs - shownAtMs) / 1000)),
      sealing: found.job.sealProblem ?? (made.isSealed ? 'ready' : 'none'),
    },
  });
}

interface MadeCode {
  job: Job;
  link: string;
  isSealed: boolean;
}

async function makeCode(backend: Backend, phone: PhoneTestPorts): Promise<MadeCode> {
  const client = phone.createClient(backend);
  const [job, chosen] = await Promise.all([
    client.createJob({ sealed: true }, new AbortController().signal),
    phone.findChosenAddress(backend),
  ]);
  const baseUrl = chosen ?? backend.uploadAddress ?? job.uploadBaseUrl ?? new URL(backend.address).origin;
  const sealTo = job.canSeal || job.sealed ? await phone.createSealKey() : undefined;
  const link = markAsCheck(createUploadUrl(job.id, { baseUrl, sealTo }));
  return { job, link, isSealed: sealTo !== undefined };
}

interface Looking {
  client: Pick<BackendClient, 'getJob'>;
  sleep: Sleep;
}

/** The job once a phone has opened its page, and when that was; `null`: it is over without one, or nobody waits. */
async function waitForPhone(
  jobId: string,
  isWanted: () => boolean,
  { client, sleep }: Looking,
): Promise<{ job: Job; atMs: number } | null> {
  const { signal } = new AbortController();
  const look = async () => {
    await sleep(LOOK_MS, signal);
    return client.getJob(jobId, signal).catch(() => null); // asked again, until the job is over
  };
  for (const endAtMs = Date.now() + LONGEST_MS; isWanted() && Date.now() < endAtMs;) {
    const job = await look();
    const atMs = Date.now();
    // The page says a moment later what it can.
    if (job?.openedAt !== undefined) return { job: (await look()) ?? job, atMs };
    if (job && isFinalStatus(job.status)) return null;
  }
  return null;
}
