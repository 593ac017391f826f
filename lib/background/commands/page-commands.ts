import type { PopupRequest } from '../../messages/popup-messages.ts';
import type { PickerReply } from '../../messages/document-messages.ts';
import { isChoice, isSamePlace, recipientKey, type PlaceTarget } from '../../transfer/target.ts';
import { isComing } from '../../transfer/state-rules.ts';
import type { RecipientQuestion } from '../../transfer/transfer.ts';
import { judgeRecipient, recipientOf } from '../transfer/recipient-rule.ts';
import type { CommandPorts } from './command-ports.ts';
import { retarget, startTransfer, surveyAgain } from './start-transfer.ts';
import type { TransferSession } from '../transfer/transfer-session.ts';
import { PAGE_TIMEOUT_MS, waitFor } from '../tab/page-deadline.ts';

type OfTab = (request: { tabId: number }) => Promise<void>;

/** What a person can do in the page to a transfer that it names. One after the other, as the commands. */
export function createPageCommands(
  ports: CommandPorts,
  { cancelTransfer, putAnyway }: Record<'cancelTransfer' | 'putAnyway', OfTab>,
) {
  const { runner } = ports;
  return {
    /** The person took the browser's own picker: the file goes where it would have gone. */
    releasePicker: async (tabId: number, transferId: string): Promise<void> => {
      const session = runner.openSession(tabId, transferId);
      if (!session) return;
      await session.setTarget({ ...session.transfer, isTargetChosen: false });
      await surveyAgain(ports, session);
    },
    putAnyway: async (tabId: number, transferId: string): Promise<void> => {
      if (runner.openSession(tabId, transferId)) await putAnyway({ tabId });
    },
    giveUp: async (tabId: number, transferId: string): Promise<void> => {
      if (runner.openSession(tabId, transferId)) await cancelTransfer({ tabId });
    },
    /** The person took the file out of the page. It is held again, and no picker gets it by itself. */
    undoFill: async (tabId: number, transferId: string): Promise<void> =>
      runner.sessionOf(tabId, transferId)?.apply({ type: 'takenOut' }),
    /** The page has emptied its field. Where its words say that it refused the files, they are held again. */
    noteNotKept: async (tabId: number, transferId: string, words: string | null): Promise<void> =>
      runner.sessionOf(tabId, transferId)?.apply({ type: 'notKept', words }),
  };
}

/**
 * What follows when a place is asked for in the page: by its picker, by a click while picking, by its button
 * or menu. The page's own place is taken at once. About anybody else's the extension asks in a window of its
 * own, and what was asked for happens when the person has said so there.
 */
export function createPlaceRequests(ports: CommandPorts) {
  const { runner } = ports;

  /** Resolves with whether the person has to be asked first. */
  async function request(tabId: number, question: RecipientQuestion): Promise<boolean> {
    const session = runner.openSession(tabId);
    const mayGo = judgeRecipient('page', question.target, session?.transfer) === 'allow';
    if (session) await ask({ ports, session, tabId }, mayGo ? null : question);
    if (mayGo) await take(ports, session, { tabId, ...question });
    else if (!session)
      await startTransfer(ports, { tabId, addsToField: false, isNewRequest: true, question });
    return !mayGo;
  }

  return {
    /** The page was about to open a picker for a field, while this transfer was open. */
    answerPicker: async (tabId: number, transferId: string, target: PlaceTarget): Promise<PickerReply> => {
      const session = runner.openSession(tabId, transferId);
      // A file that is on its way into a field belongs there.
      if (!session || session.transfer.state.name === 'filling') return 'over';
      const question = { target, askedBy: 'picker' } as const;
      const mayGo = judgeRecipient('page', target, session.transfer) === 'allow';
      await ask({ ports, session, tabId }, mayGo ? null : question);
      return mayGo ? take(ports, session, { tabId, ...question }) : 'confirm';
    },
    /** The person picked a place for the file. */
    choosePlace: (tabId: number, target: PlaceTarget) => request(tabId, { target, askedBy: 'choosePlace' }),
    /** The person asked for a file at a place, with or without a transfer under way. */
    requestAt: (tabId: number, target: PlaceTarget) => request(tabId, { target, askedBy: 'requestAt' }),
    /** The same, told by a page that was slow: not for a person who chose a place or ended the transfer meanwhile. */
    requestLate: async (tabId: number, target: PlaceTarget): Promise<boolean> => {
      const transfer = runner.openSession(tabId)?.transfer;
      if (!transfer || transfer.isTargetChosen) return false;
      return request(tabId, { target, askedBy: 'requestAt' });
    },
    /** The person has answered the question that the popup shows. */
    answerRecipient: async ({
      tabId,
      choice,
      isConfirmed,
    }: PopupRequest<'answerRecipient'>): Promise<void> => {
      const session = runner.sessionOf(tabId);
      const question = session?.transfer.question;
      if (!session || !question || !isChoice(question.target, choice)) return;
      const mayGo = isConfirmed && (await isStillThere(ports, tabId, question.target));
      await session.note({ question: null });
      const reply = mayGo ? await take(ports, runner.openSession(tabId), { tabId, ...question }) : 'refused';
      if (question.askedBy === 'picker') ports.page.tellPicker(tabId, question.target.document, reply);
    },
  };
}

/** One question at a time: the picker that an earlier one was about is closed. */
async function ask(
  { ports, session, tabId }: { ports: CommandPorts; session: TransferSession; tabId: number },
  question: RecipientQuestion | null,
): Promise<void> {
  const { question: before } = session.transfer;
  const isOther = before?.askedBy === 'picker' && !(question && isSamePlace(question.target, before.target));
  if (isOther) ports.page.tellPicker(tabId, before.target.document, 'refused');
  if (before || question) await session.note({ question });
}

/** Aims at a place whose recipient is settled. Resolves with what a picker that is open there is told. */
async function take(
  ports: CommandPorts,
  session: TransferSession | undefined,
  { tabId, target, askedBy }: RecipientQuestion & { tabId: number },
): Promise<PickerReply> {
  if (!session) {
    await startTransfer(ports, { tabId, addsToField: false, target });
    return 'newCode';
  }
  const { state, target: before } = session.transfer;
  // A file that is coming is not taken from its place by a click on the button of another one.
  if (askedBy === 'requestAt' && isComing(state)) {
    await session.note({ proposed: isSamePlace(target, before) ? null : target });
    return 'waiting';
  }
  const code = await retarget(ports, session, target);
  if (code === 'proposed') return 'refused';
  if (state.name === 'holding') return 'filling';
  return state.name === 'waiting' && code === 'newCode' ? 'newCode' : 'waiting';
}

/** Whether the document that the person was asked about is there still, and whose it was. */
async function isStillThere(ports: CommandPorts, tabId: number, target: PlaceTarget): Promise<boolean> {
  const isSame = async () => {
    const speaker = await ports.page.identify({ tabId, ...target.document });
    const now = { ...target, recipient: recipientOf(speaker, target.site) };
    return recipientKey(now) === recipientKey(target);
  };
  // A document that is too busy to answer counts as there: the fill itself checks the document once more.
  return Promise.race([isSame().catch(() => false), waitFor(PAGE_TIMEOUT_MS, true)]);
}
