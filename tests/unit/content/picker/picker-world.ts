import { createOpenPicker, type PickerActions } from '../../../../lib/content/picker/open-picker.ts';
import type { PickerReply } from '../../../../lib/messages/messages.ts';
import { field } from '../fake-page.ts';

/** A picker whose background answers when the test says so. The page needs the fields a, b and c. */
export function createPickerWorld() {
  const log: string[] = [];
  const answers: ((reply: PickerReply | Error) => void)[] = [];
  const openings: Promise<void>[] = [];
  let actions: PickerActions | undefined;
  const picker = createOpenPicker({
    report: ({ id }) =>
      new Promise((resolve, reject) => {
        log.push(`report ${id}`);
        answers.push((reply) => {
          if (reply instanceof Error) reject(reply);
          else resolve(reply);
        });
      }),
    show: ({ id }, note, shown) => {
      log.push(`show ${id} ${note.kind}${note.kind === 'refused' ? ` ${note.outcome}` : ''}`);
      actions = shown;
      return () => log.push(`hide ${id}`);
    },
    openNative: ({ id }) => log.push(`native ${id}`),
    released: () => log.push('released'),
    givenUp: () => log.push('given up'),
    putAnyway: () => log.push('put anyway'),
    over: () => log.push('over'),
  });
  for (const id of ['a', 'b', 'c']) {
    field(`#${id}`).addEventListener('cancel', () => log.push(`cancel ${id}`));
  }

  /** Answers a question of the picker; each has its number, from 0. */
  function answer(question: number, reply: PickerReply | Error): void {
    const give = answers[question];
    if (!give) throw new Error(`Question ${question} was not asked.`);
    give(reply);
  }

  return {
    picker,
    log,
    answer,
    /** Opens a picker for a field, and answers its question. */
    open: (id: string, reply: PickerReply | Error): Promise<void> => {
      const opening = picker.open(field(`#${id}`));
      answer(answers.length - 1, reply);
      openings.push(opening);
      return opening;
    },
    /** Resolves when all that was answered has been understood. */
    settled: async (): Promise<void> => {
      await Promise.all(openings);
      await Promise.resolve();
    },
    actions: () => actions,
  };
}
