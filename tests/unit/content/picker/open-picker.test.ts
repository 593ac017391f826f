// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { createOpenPicker, type WaitingActions } from '../../../../lib/content/picker/open-picker.ts';
import type { PickerReply } from '../../../../lib/messages.ts';
import { field, show } from '../fake-page.ts';

type Answer = (reply: PickerReply | Error) => Promise<void>;

/** A picker whose background answers when the test says so. */
function createWorld() {
  const log: string[] = [];
  const answers: Answer[] = [];
  let actions: WaitingActions | undefined;
  const picker = createOpenPicker({
    report: (opened) =>
      new Promise((resolve, reject) => {
        log.push(`report ${opened.id}`);
        answers.push(async (reply) => {
          if (reply instanceof Error) reject(reply);
          else resolve(reply);
        });
      }),
    showWaiting: (opened, shown) => {
      log.push(`show ${opened.id}`);
      actions = shown;
      return () => log.push(`hide ${opened.id}`);
    },
    openNative: ({ id }) => log.push(`native ${id}`),
    released: () => log.push('released'),
    givenUp: () => log.push('given up'),
  });
  for (const id of ['a', 'b']) field(`#${id}`).addEventListener('cancel', () => log.push(`cancel ${id}`));

  async function open(id: string, reply: PickerReply | Error): Promise<void> {
    const opening = picker.open(field(`#${id}`));
    await answers.at(-1)?.(reply);
    await opening;
  }

  return { picker, log, answers, open, actions: () => actions };
}

describe('a field that waits as if a picker were open', () => {
  beforeEach(() => show('<input type=file id=a><input type=file id=b>'));

  it('shows that it waits for the phone', async () => {
    const { picker, log, open } = createWorld();
    await open('a', 'waiting');
    expect(log).toEqual(['report a', 'show a']);
    expect(picker.field).toBe(field('#a'));
  });

  it('shows nothing where the file comes at once', async () => {
    const { picker, log, open } = createWorld();
    await open('a', 'filling');
    expect(log).toEqual(['report a']);
    expect(picker.field).toBe(field('#a'));
  });

  it.each(['over', new Error('The extension is gone.')] as const)(
    'gives way to the browser’s own picker where no transfer waits (%s)',
    async (reply) => {
      const { picker, log, open } = createWorld();
      await open('a', reply);
      expect(log).toEqual(['report a', 'native a']);
      expect(picker.field).toBeNull();
    },
  );

  it('is cancelled when the page opens another one', async () => {
    const { picker, log, open } = createWorld();
    await open('a', 'waiting');
    await open('b', 'waiting');
    expect(log).toEqual(['report a', 'show a', 'hide a', 'cancel a', 'report b', 'show b']);
    expect(picker.field).toBe(field('#b'));
  });

  it('shows nothing when the answer comes after it was closed', async () => {
    const { picker, log, answers } = createWorld();
    const opening = picker.open(field('#a'));
    picker.cancel();
    await answers[0]?.('waiting');
    await opening;
    expect(log).toEqual(['report a', 'cancel a']);
  });

  it('gives way to the browser’s own picker when the person wants that', async () => {
    const { picker, log, open, actions } = createWorld();
    await open('a', 'waiting');
    actions()?.useThisComputer();
    expect(log.slice(2)).toEqual(['hide a', 'native a', 'released']);
    expect(picker.field).toBeNull();
  });

  it('tells when the person gives up, and is cancelled with the transfer', async () => {
    const { log, open, actions, picker } = createWorld();
    await open('a', 'waiting');
    actions()?.giveUp();
    expect(log.slice(2)).toEqual(['given up']);
    picker.cancel();
    expect(log.slice(3)).toEqual(['hide a', 'cancel a']);
  });

  it('is not cancelled when it has its file', async () => {
    const { picker, log, open } = createWorld();
    await open('a', 'waiting');
    picker.close();
    picker.cancel();
    expect(log.slice(2)).toEqual(['hide a']);
  });

  it('waits once where the same field is opened twice before the first answer', async () => {
    const { picker, log, answers } = createWorld();
    const openings = [picker.open(field('#a')), picker.open(field('#a'))];
    await Promise.all(answers.map((answer) => answer('waiting')));
    await Promise.all(openings);
    expect(log.filter((line) => line === 'show a')).toHaveLength(1);
  });
});
