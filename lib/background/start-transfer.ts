import type { DocumentAddress, PlaceTarget } from '../target.ts';
import type { Backend, Transfer } from '../transfer.ts';
import { aimAt, askFor, chooseAim, isMadeFor, servesTarget, type FullSurvey } from './choose-aim.ts';
import type { TransferRunner } from './transfer-runner.ts';
import type { TransferSession } from './transfer-session.ts';

export interface StartPorts {
  runner: TransferRunner;
  surveyPage: (tabId: number) => Promise<FullSurvey>;
  /** From here on the next picker of these documents is answered. */
  expectInPage: (
    transfer: { tabId: number; transferId: string },
    documents: readonly DocumentAddress[],
  ) => Promise<void>;
  loadBackend: () => Promise<Backend>;
  createId: () => string;
  save: (transfer: Transfer) => Promise<void>;
}

export interface StartOptions {
  tabId: number;
  /** Whether the file joins those that the field holds, where it takes several. */
  addsToField: boolean;
  /** Where the file goes, if the person has said it. */
  target?: PlaceTarget | undefined;
}

/** Makes a new transfer in place of the tab's last one. It has the last one's target, if that was chosen. */
export async function startTransfer(ports: StartPorts, options: StartOptions): Promise<void> {
  const { tabId, addsToField } = options;
  const [survey, backend] = await Promise.all([ports.surveyPage(tabId), ports.loadBackend()]);
  const aim = options.target
    ? aimAt(options.target, survey)
    : chooseAim(survey, ports.runner.sessionOf(tabId)?.transfer);
  const { target } = aim;
  const transfer: Transfer = {
    id: ports.createId(),
    tabId,
    ...aim,
    backend,
    addsToField: addsToField && target.kind === 'place' && target.place.multiple,
    isForced: false,
    state: { name: 'creating' },
    isEndSeen: false,
  };
  await ports.save(transfer);
  ports.runner.adopt(transfer);
  void ports.expectInPage({ tabId, transferId: transfer.id }, survey.documents);
}

/**
 * Looks at the page anew, for a popup that is opened again while the code waits or the file is held: the
 * page may have been loaded anew, or another field chosen. A code that does not fit the new place is
 * replaced.
 */
export async function lookAgain(ports: StartPorts, session: TransferSession): Promise<void> {
  const { tabId, addsToField, id } = session.transfer;
  const survey = await ports.surveyPage(tabId);
  const aim = chooseAim(survey, session.transfer);
  const { state } = session.transfer;
  if (state.name === 'waiting' && !servesTarget(state.job, aim.target)) {
    return startTransfer(ports, { tabId, addsToField });
  }
  // Also where nothing changed: browsers clear a tab's badge when it loads a page.
  await session.aim(aim);
  void ports.expectInPage({ tabId, transferId: id }, survey.documents);
}

/**
 * The person has said where the file goes. What is held goes there at once. A code that does not serve the
 * place is replaced, as is one that nobody has seen yet and that was asked for for another.
 */
export async function aimTransfer(
  ports: StartPorts,
  session: TransferSession,
  target: PlaceTarget,
): Promise<void> {
  const { tabId, addsToField, state } = session.transfer;
  const isUseless =
    state.name === 'creating'
      ? !isMadeFor({ asked: askFor(session.transfer.target) }, target)
      : state.name === 'waiting' && !servesTarget(state.job, target);
  if (isUseless) return startTransfer(ports, { tabId, addsToField, target });
  await session.aim(aimAt(target, session.transfer));
  if (state.name === 'holding') await fillNow(ports.runner, session);
}

/** Tries again to put the held file into the page. */
export async function fillNow(runner: TransferRunner, session: TransferSession): Promise<void> {
  await session.apply({ type: 'placeFound' });
  runner.resume(session.transfer.tabId);
}
