import type { BackendClient } from '../../../lib/background/backend-client.ts';
import { createPageCommands } from '../../../lib/background/page-commands.ts';
import type { ExpectedTransfer, StartPorts } from '../../../lib/background/start-transfer.ts';
import { createTransferCommands } from '../../../lib/background/transfer-commands.ts';
import { createTransferRunner } from '../../../lib/background/transfer-runner.ts';
import type { ArrivedFile } from '../../../lib/background/fetch-file.ts';
import type { SpeakingDocument } from '../../../lib/background/recipient-rule.ts';
import type { FillOutcome, PickerReply } from '../../../lib/messages.ts';
import type { DocumentAddress, PageSurvey, PlaceTarget, Target } from '../../../lib/target.ts';
import type { Backend, JobHandle, Transfer, TransferState } from '../../../lib/transfer.ts';
import { failed, file, job, noTarget, NOW_MS, sampleTransfer, site } from '../fixtures/sample-transfer.ts';
import { completed, job as createdJob } from './drive-world.ts';

export const TAB = 7;
export const states = {
  creating: { name: 'creating' },
  waiting: { name: 'waiting', job, isConnected: true },
  receiving: { name: 'receiving', job, isConnected: true, bytesReceived: 1, size: 3 },
  downloading: { name: 'downloading', job, file, bytesDownloaded: 1, isConnected: true },
  filling: { name: 'filling', job, file },
  holding: { name: 'holding', job, file, why: 'fieldGone' },
  done: { name: 'done', how: 'filled', job, file },
  failed: failed('expired'),
  cancelled: { name: 'cancelled' },
} as const satisfies { [Name in TransferState['name']]: Extract<TransferState, { name: Name }> };

/** The site of the frame with the number 4. */
export const BANK = 'https://bank.example';

/** What the browser says of the samples' documents: one of the page, one of another site, one without an origin. */
function speakerOf({ frameId, documentId }: DocumentAddress): SpeakingDocument {
  const origin = frameId === 5 ? null : frameId === 4 ? BANK : site.origin;
  return { address: { frameId, documentId }, origin, url: origin ?? 'about:srcdoc' };
}

type Page = PageSurvey & { documents: DocumentAddress[] };

/** A page with these places, the best first. */
export function pageWith(...choices: PlaceTarget[]): Page {
  const target: Target = choices[0] ?? noTarget;
  return { target, choices, closedFrames: [], documents: [{ documentId: null, frameId: 0 }] };
}

/** A backend where the phone sends its file when the test says so, and answers all else at once. */
function createFakeBackend() {
  const asked: Parameters<BackendClient['createJob']>[0][] = [];
  let jobsMade: Promise<void> = Promise.resolve();
  const sent = createGate();
  const client: BackendClient = {
    createJob: async (request) => {
      asked.push(request);
      await jobsMade;
      return createdJob;
    },
    getJob: async () => createdJob,
    wait: async (_jobId, signal) => {
      await Promise.race([sent.opened, aborted(signal)]);
      return { kind: 'final', job: completed };
    },
    getDownload: async () => ({ url: 'https://s.example/a', fileName: 'photo.jpg', size: 3 }),
    cancelJob: async () => undefined, // by the canceller, which is not of this world
  };
  return {
    client,
    asked,
    sendFile: sent.open,
    /** From here on a new job takes until the returned function is called. */
    delayJobs: () => {
      const gate = createGate();
      jobsMade = gate.opened;
      return gate.open;
    },
  };
}

function createGate() {
  const opening = new EventTarget();
  const opened = new Promise<void>((resolve) => {
    opening.addEventListener('open', () => resolve());
  });
  return { opened, open: () => void opening.dispatchEvent(new Event('open')) };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** The commands over the real runner, with a page and a backend that do as told. */
export function createCommandWorld(page: Page) {
  const backend = createFakeBackend();
  const delivered: { target: Target; isForced: boolean }[] = [];
  const expected: (ExpectedTransfer & { documents: readonly DocumentAddress[] })[] = [];
  /** The chosen place that each look at the page was asked for. */
  const soughtKeys: (string | null)[] = [];
  /** Transfers whose file was taken out of the page. */
  const takenBack: string[] = [];
  const stored: Transfer[] = [];
  const removed: number[] = [];
  const dropped: string[] = [];
  /** Ids of jobs that nobody waits for any more. */
  const cancelledJobs: string[] = [];
  /** What open pickers were told once the person had answered a question. */
  const pickersTold: (DocumentAddress & { tabId: number; reply: PickerReply })[] = [];
  const runs: Promise<void>[] = [];
  const world = {
    page,
    outcomes: [] as (FillOutcome | 'pageGone')[],
    isPrivate: false,
    hasTab: true,
    /** Those that are saved for the backend by now. */
    headers: [] as Backend['headers'],
    backendId: 'home',
    nowMs: NOW_MS,
    fetched: 0,
    surveys: 0,
    made: 0,
    /** Who a document is; rejects where it is gone. */
    identify: async (document: DocumentAddress): Promise<SpeakingDocument> => speakerOf(document),
  };
  const driverPorts = {
    createClient: () => backend.client,
    fetch: async () => {
      world.fetched += 1;
      return new Response('abc');
    },
    sleep: (_ms: number, signal: AbortSignal) => aborted(signal),
    now: () => world.nowMs,
    isOnline: () => true,
    hasAccess: async () => false,
    cancelJob: (_backend: Backend, { id }: JobHandle) => void cancelledJobs.push(id),
    files: new Map<string, ArrivedFile>(),
    deliver: async ({ tabId, target, isForced }: Transfer) => {
      if (tabId < 0) return 'pageGone' as const; // as `deliverFile` does
      delivered.push({ target, isForced });
      return world.outcomes.shift() ?? 'filled';
    },
  };
  const save = async (transfer: Transfer) => void stored.push(transfer);
  const runner = createTransferRunner({
    ...driverPorts,
    onChanged: save,
    onMoved: async (transfer, fromTabId) => {
      stored.push(transfer);
      removed.push(fromTabId);
    },
    onDropped: ({ id }) => void dropped.push(id),
    keepAwakeDuring: (work) => {
      const run = work();
      runs.push(run);
      return run;
    },
  });
  const startPorts: StartPorts = {
    runner,
    surveyPage: async (_tabId, chosen) => {
      soughtKeys.push(chosen?.place.key ?? null);
      world.surveys += 1;
      return world.page;
    },
    expectInPage: async (of, documents) => void expected.push({ ...of, documents }),
    identify: (document) => world.identify(document),
    tellPicker: (tabId, document, reply) => void pickersTold.push({ tabId, ...document, reply }),
    loadBackend: async () => sampleTransfer(states.creating).backend,
    refreshBackend: async (backend) => ({ ...backend, headers: world.headers }),
    hasTab: async () => world.hasTab,
    isPrivate: async () => world.isPrivate,
    cancelJob: driverPorts.cancelJob,
    now: driverPorts.now,
    createId: () => {
      world.made += 1;
      return `new-${world.made}`;
    },
    save,
  };
  const commands = createTransferCommands({
    ...driverPorts,
    ...startPorts,
    takeBack: async ({ id }) => void takenBack.push(id),
    activateBackend: async (backendId) => {
      const isChange = world.backendId !== backendId;
      world.backendId = backendId;
      return isChange;
    },
    remove: async (tabId) => void removed.push(tabId),
  });
  return {
    world,
    backend,
    runner,
    startPorts,
    commands,
    pageCommands: createPageCommands(startPorts, commands),
    files: driverPorts.files,
    delivered,
    expected,
    soughtKeys,
    pickersTold,
    takenBack,
    stored,
    removed,
    dropped,
    cancelledJobs,
    /** Resolves when nothing is being driven any more: not as long as a phone is waited for. */
    rest: async () => void (await Promise.allSettled(runs)),
    /** The tab's transfer as it is now. */
    now: (): Transfer | undefined => runner.sessionOf(TAB)?.transfer,
    /** A transfer that was under way before the test; its id is "first". */
    given: (state: TransferState, more: Partial<Transfer> = {}) => {
      const first = page.choices[0];
      return runner.adopt(sampleTransfer(state, { tabId: TAB, ...(first && { target: first }), ...more }));
    },
  };
}

/** Lets all that is already answered arrive, for a transfer that goes on waiting for its phone. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}
