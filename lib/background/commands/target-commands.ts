import { tellDocuments } from '../../messages/messages.ts';
import type { PopupRequest } from '../../messages/popup-messages.ts';
import { isChoice } from '../../transfer/target.ts';
import { isFinal } from '../../transfer/state-rules.ts';
import { isForcible } from '../../transfer/reasons.ts';
import { followPage, isMadeFor, type FullSurvey } from '../transfer/resolve-target.ts';
import { needsOwnCode } from '../transfer/recipient-rule.ts';
import type { CommandPorts } from './command-ports.ts';
import { retarget, fillNow, startTransfer, takeSurvey } from './start-transfer.ts';

/** What a person can say in the popup about where the file goes, and what the page says late. */
export function createTargetCommands(ports: CommandPorts) {
  const { runner } = ports;

  return {
    /**
     * One of the transfer's choices is where the file goes. The person has the code before their eyes: if
     * the phone is to offer something else for this place, it gets a new one.
     */
    chooseTarget: async ({ tabId, choice: reference }: PopupRequest<'chooseTarget'>): Promise<void> => {
      const session = runner.openSession(tabId);
      const choice = session?.transfer.choices.find((known) => isChoice(known, reference));
      if (!session || !choice) return;
      const { state, addsToField } = session.transfer;
      const needsOther = state.name === 'waiting' && !isMadeFor(state.job.requirements, choice);
      if (needsOther) await startTransfer(ports, { tabId, addsToField, target: choice });
      else await retarget(ports, session, choice);
    },
    lookAgain: ({ tabId }: PopupRequest<'lookAgain'>) => lookAgain(ports, tabId),
    ...createPutCommands(ports),
    /** The person asked for a second place. They want the coming file there, another file there, or neither. */
    answerProposal: async ({ tabId, answer }: PopupRequest<'answerProposal'>): Promise<void> => {
      const session = runner.sessionOf(tabId);
      const target = session?.transfer.proposed;
      if (!session || !target) return;
      // Too late, the file is being put in. The question stays; once the file is there, it is about another one.
      if (answer === 'redirect' && session.transfer.state.name === 'filling') return;
      // A file that the phone sends for another recipient is never redirected.
      if (answer === 'redirect' && needsOwnCode(target, session.transfer)) return;
      await session.note({ proposed: null });
      const isOver = isFinal(session.transfer.state);
      if (answer === 'redirect' && !isOver) await retarget(ports, session, target);
      else if (answer !== 'leave') await startTransfer(ports, { tabId, addsToField: false, target });
    },
    /** The person wants to name the place in the page. A busy page answers late, so nothing waits for it. */
    chooseOnPage: async ({ tabId, how }: PopupRequest<'chooseOnPage'>): Promise<void> =>
      void tellDocuments(tabId, 'startChoosing', { how }),
    leaveChoosing: async ({ tabId }: PopupRequest<'leaveChoosing'>): Promise<void> =>
      void tellDocuments(tabId, 'stopChoosing', null),
    /** The survey of a busy page came too late for the start of its transfer. */
    takeLateSurvey: async (tabId: number, survey: FullSurvey): Promise<void> => {
      const session = runner.openSession(tabId);
      if (session && session.transfer.state.name !== 'filling') await takeSurvey(ports, session, survey);
    },
  };
}

/** The popup asks again and again, so a look without a result does no harm. */
async function lookAgain({ runner, page, inOrder }: CommandPorts, tabId: number): Promise<void> {
  const before = runner.sessionOf(tabId)?.transfer;
  if (!before) return;
  const survey = await page.look(tabId, before.target.kind === 'place' ? before.target : null);
  if (survey.documents.length === 0) return; // the page is busy, or out of reach
  await inOrder(tabId, async () => {
    const session = runner.sessionOf(tabId, before.id);
    const followed = session && followPage(session.transfer, survey);
    if (followed) await session.setTarget(followed);
  });
}

/** What follows when the person has held files put in. */
function createPutCommands({ runner }: CommandPorts) {
  return {
    /** The held file is put in although the field asks for another kind. */
    putAnyway: async ({ tabId }: PopupRequest<'putAnyway'>): Promise<void> => {
      const session = runner.sessionOf(tabId);
      if (session?.transfer.state.name !== 'holding' || !isForcible(session.transfer.state.why)) return;
      if (session.transfer.target.kind === 'none') return; // the place that refused it is gone
      await session.note({ isForced: true });
      await fillNow(runner, session);
    },
    /** One of several held files goes where the transfer aims; the others stay held. */
    putOne: async ({ tabId, fileId }: PopupRequest<'putOne'>): Promise<void> => {
      const session = runner.sessionOf(tabId);
      if (session?.transfer.state.name !== 'holding' || session.transfer.target.kind === 'none') return;
      await fillNow(runner, session, fileId);
    },
  };
}
