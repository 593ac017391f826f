import { moveLink } from '../../reach/move-link.ts';
import type { PopupRequest } from '../../messages/popup-messages.ts';
import { isSameBackend } from '../../settings/saved-backends.ts';
import { isReplaceable, isRunning } from '../../transfer/state-rules.ts';
import type { CommandPorts } from './command-ports.ts';
import { surveyAgain, startTransfer } from './start-transfer.ts';

/** What follows when a person wants another try, or another file. */
export function createRetryCommands(ports: CommandPorts) {
  const { runner } = ports;

  return {
    /**
     * Starts another one, unless the last one still runs: a double click starts one only. A file that could
     * not be fetched is fetched again.
     */
    restartTransfer: async ({ tabId, addsToField }: PopupRequest<'restartTransfer'>): Promise<void> => {
      const last = runner.sessionOf(tabId)?.transfer;
      if (last && isRunning(last.state)) return;
      const sent = last?.state.name === 'failed' ? last.state.sent : null;
      await startTransfer(ports, { tabId, addsToField, ...(sent && { sent }) });
    },
    /** Starts another one with a new code, whatever the last one could still fetch. */
    renewCode: async ({ tabId }: PopupRequest<'renewCode'>): Promise<void> => {
      const last = runner.sessionOf(tabId)?.transfer;
      if (last && isRunning(last.state)) return;
      await startTransfer(ports, { tabId, addsToField: last?.addsToField ?? false });
    },
    /**
     * The page did nothing with the file that is in its field: it listens only after its own button was
     * clicked. The field is emptied first, so that the page never has the file twice.
     */
    offerAgain: async ({ tabId, transferId }: PopupRequest<'offerAgain'>): Promise<void> => {
      const session = runner.sessionOf(tabId, transferId);
      if (session?.transfer.state.name !== 'done' || session.transfer.state.how !== 'filled') return;
      await ports.page.takeBack(session.transfer);
      await session.apply({ type: 'offeredAgain' });
      await surveyAgain(ports, session);
    },
    /** The next code is for any phone; the one that answered last is told. */
    forgetPhone: (request: PopupRequest<'forgetPhone'>) => forgetPhone(ports, request),
    chooseAddress: (request: PopupRequest<'chooseAddress'>) => chooseAddress(ports, request),
    allowUnsealed: (request: PopupRequest<'allowUnsealed'>) => allowUnsealed(ports, request),
    chooseBackend: (request: PopupRequest<'chooseBackend'>) => chooseBackend(ports, request),
  };
}

/**
 * New transfers use this backend, the tab's own at once: with a new code, unless a file is on its way
 * from where it was. The settings may name it already while the tab's code is another one's: they were
 * changed elsewhere.
 */
async function chooseBackend(
  ports: CommandPorts,
  { tabId, backendId }: PopupRequest<'chooseBackend'>,
): Promise<void> {
  const isChange = await ports.backends.activate(backendId);
  const last = ports.runner.sessionOf(tabId)?.transfer;
  if (!last || !isReplaceable(last.state)) return;
  if (!isChange && isSameBackend(await ports.backends.load(), last.backend)) return;
  const isUnderWay = last.state.name === 'creating' || last.state.name === 'waiting';
  await startTransfer(ports, { tabId, addsToField: isUnderWay && last.addsToField });
}

async function forgetPhone(ports: CommandPorts, { tabId }: PopupRequest<'forgetPhone'>): Promise<void> {
  const session = ports.runner.sessionOf(tabId);
  if (!session) return;
  const { state, backend, isPrivate, addsToField } = session.transfer;
  const known = await ports.backends.phones.find(backend, isPrivate);
  await session.apply({ type: 'phoneForgotten' }); // before, so that nothing it says later makes it known again
  await ports.backends.phones.forget(backend, isPrivate);
  if (known && 'job' in state) ports.backends.outcomes.release(backend, { ...state.job, id: known.jobId });
  if (state.name === 'waiting' && state.job.isPhoneAsked) await startTransfer(ports, { tabId, addsToField });
}

/** The job stays; only its code changes. A phone that has opened the page needs no other address. */
async function chooseAddress(
  { runner, backends }: CommandPorts,
  { tabId, url }: PopupRequest<'chooseAddress'>,
): Promise<void> {
  const session = runner.sessionOf(tabId);
  if (session?.transfer.state.name !== 'waiting') return;
  const { backend, state } = session.transfer;
  await session.apply({ type: 'addressChosen', link: moveLink(state.job.link, url) });
  await backends.saveChosenAddress(backend, url);
}

/** The phone has no key, or cannot use it. What the person allows holds here before the phone may send anything. */
async function allowUnsealed(
  { runner, backends }: CommandPorts,
  { tabId }: PopupRequest<'allowUnsealed'>,
): Promise<void> {
  const session = runner.sessionOf(tabId);
  if (session?.transfer.state.name !== 'waiting' || !session.transfer.state.sealProblem) return;
  const { backend, state } = session.transfer;
  if (state.job.isSealingRequired) return;
  await session.apply({ type: 'unsealedAllowed' });
  await backends.createClient(backend).reportOutcome(state.job.id, { kind: 'unsealed' });
}
