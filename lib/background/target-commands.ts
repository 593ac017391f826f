import { isFinal, isForcible } from '../transfer.ts';
import type { ChoiceReference } from '../messages.ts';
import { aimTransfer, fillNow, type StartPorts } from './start-transfer.ts';

/** What a person can say in the popup about where the file goes. */
export function createTargetCommands(ports: StartPorts) {
  const { runner } = ports;

  return {
    /** One of the transfer's choices is where the file goes. */
    choose: async (tabId: number, { key, documentId, frameId }: ChoiceReference): Promise<void> => {
      const session = runner.sessionOf(tabId);
      const choice = session?.transfer.choices.find(
        ({ place, document }) =>
          place.key === key && document.documentId === documentId && document.frameId === frameId,
      );
      if (session && choice && !isFinal(session.transfer.state)) await aimTransfer(ports, session, choice);
    },
    /** The held file is put in although the field asks for another kind. */
    putAnyway: async (tabId: number): Promise<void> => {
      const session = runner.sessionOf(tabId);
      if (session?.transfer.state.name !== 'holding' || !isForcible(session.transfer.state.why)) return;
      await session.force();
      await fillNow(runner, session);
    },
  };
}
