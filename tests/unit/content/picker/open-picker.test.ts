// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { field, show } from '../../fixtures/fake-page.ts';
import { createPickerWorld } from './picker-world.ts';

beforeEach(() => show('<input type=file id=a><input type=file id=b><input type=file id=c>'));

describe('a field that waits as if a picker were open', () => {
  it('shows that it waits for the phone', async () => {
    const { picker, log, open } = createPickerWorld();
    await open('a', 'waiting');
    expect(log).toEqual(['report a', 'show a waiting']);
    expect(picker.field).toBe(field('#a'));
  });

  it('shows that the code which was scanned before is void', async () => {
    const { picker, log, open } = createPickerWorld();
    await open('a', 'newCode');
    expect(log).toEqual(['report a', 'show a newCode']);
    expect(picker.field).toBe(field('#a'));
  });

  it('shows nothing where the file comes at once', async () => {
    const { picker, log, open } = createPickerWorld();
    await open('a', 'filling');
    expect(log).toEqual(['report a']);
    expect(picker.field).toBe(field('#a'));
  });

  it.each(['over', new Error('The extension is gone.')] as const)(
    'gives way to the browser’s own picker where no transfer waits, and says so (%s)',
    async (reply) => {
      const { picker, log, open } = createPickerWorld();
      await open('a', reply);
      expect(log).toEqual(['report a', 'native a', 'over']);
      expect(picker.field).toBeNull();
    },
  );

  it('is cancelled when the page opens another one', async () => {
    const { picker, log, open } = createPickerWorld();
    await open('a', 'waiting');
    await open('b', 'waiting');
    expect(log).toEqual(['report a', 'show a waiting', 'hide a', 'cancel a', 'report b', 'show b waiting']);
    expect(picker.field).toBe(field('#b'));
  });

  it('shows its note again when it is opened again, and is not cancelled', async () => {
    const { picker, log, open } = createPickerWorld();
    await open('a', 'waiting');
    await open('a', 'waiting');
    expect(log.slice(2)).toEqual(['hide a', 'report a', 'show a waiting']);
    expect(picker.field).toBe(field('#a'));
  });

  it('shows nothing when the answer comes after it was closed', async () => {
    const { picker, log, answer } = createPickerWorld();
    const opening = picker.open(field('#a'));
    picker.cancel();
    answer(0, 'waiting');
    await opening;
    expect(log).toEqual(['report a', 'cancel a']);
  });

  it('opens no picker of the browser’s own when the answer comes after it was closed', async () => {
    const { picker, log, answer } = createPickerWorld();
    const opening = picker.open(field('#a'));
    picker.cancel();
    answer(0, 'over');
    await opening;
    expect(log).toEqual(['report a', 'cancel a']);
  });

  it('is not cancelled when it has its file', async () => {
    const { picker, log, open } = createPickerWorld();
    await open('a', 'waiting');
    picker.close();
    picker.cancel();
    expect(log.slice(2)).toEqual(['hide a']);
  });

  it('waits once where the same field is opened twice before the first answer', async () => {
    const { picker, log, answer } = createPickerWorld();
    const openings = [picker.open(field('#a')), picker.open(field('#a'))];
    answer(0, 'waiting');
    answer(1, 'waiting');
    await Promise.all(openings);
    expect(log).toEqual(['report a', 'report a', 'show a waiting']);
  });
});

/** Whenever the field is cancelled, the page opens the other one. */
function openOnCancel(world: ReturnType<typeof createPickerWorld>, cancelled: string, next: string): void {
  field(`#${cancelled}`).addEventListener('cancel', () => void world.open(next, 'waiting'));
}

describe('a page that opens its next picker when one is cancelled', () => {
  it('the latest one waits, and the page is told that the other one was cancelled', async () => {
    const world = createPickerWorld();
    await world.open('a', 'waiting');
    openOnCancel(world, 'a', 'c');
    await world.picker.open(field('#b'));
    await world.settled();
    expect(world.log.slice(2)).toEqual(['hide a', 'cancel a', 'report c', 'cancel b', 'show c waiting']);
    expect(world.picker.field).toBe(field('#c'));
  });

  it('that one waits after the person has left the first', async () => {
    const world = createPickerWorld();
    await world.open('a', 'waiting');
    openOnCancel(world, 'a', 'b');
    world.actions()?.leave();
    await world.settled();
    expect(world.log.slice(2)).toEqual(['hide a', 'cancel a', 'report b', 'show b waiting']);
    expect(world.picker.field).toBe(field('#b'));
  });
});

describe('the note at a field that waits', () => {
  it('gives way to the browser’s own picker when the person wants that', async () => {
    const { picker, log, open, actions } = createPickerWorld();
    await open('a', 'waiting');
    actions()?.useThisComputer();
    expect(log.slice(2)).toEqual(['hide a', 'native a', 'released']);
    expect(picker.field).toBeNull();
  });

  it('cancels the field at once when the person gives up, and reports it', async () => {
    const { picker, log, open, actions } = createPickerWorld();
    await open('a', 'waiting');
    actions()?.giveUp();
    expect(log.slice(2)).toEqual(['hide a', 'cancel a', 'given up']);
    expect(picker.field).toBeNull();
  });

  it('cancels the field once, also when the transfer ends afterwards', async () => {
    const { picker, log, open, actions } = createPickerWorld();
    await open('a', 'waiting');
    actions()?.giveUp();
    picker.cancel();
    expect(log.filter((line) => line === 'cancel a')).toHaveLength(1);
  });

  it('leaves this one picker, and the transfer as it is', async () => {
    const { picker, log, open, actions } = createPickerWorld();
    await open('a', 'waiting');
    actions()?.leave();
    expect(log.slice(2)).toEqual(['hide a', 'cancel a']);
    expect(picker.field).toBeNull();
  });
});

describe('a field that the person has to be asked about first', () => {
  it('says that the extension asks, and waits meanwhile', async () => {
    const { picker, log, open } = createPickerWorld();
    await open('a', 'confirm');
    expect(log).toEqual(['report a', 'show a confirm']);
    expect(picker.field).toBe(field('#a'));
  });

  it.each(['waiting', 'newCode'] as const)(
    'shows what it waits for once the person has said yes (%s)',
    async (reply) => {
      const { picker, log, open } = createPickerWorld();
      await open('a', 'confirm');
      picker.answer(reply);
      expect(log.slice(2)).toEqual(['hide a', `show a ${reply}`]);
      expect(picker.field).toBe(field('#a'));
    },
  );

  it('shows nothing any more where the file comes at once', async () => {
    const { picker, log, open } = createPickerWorld();
    await open('a', 'confirm');
    picker.answer('filling');
    expect(log.slice(2)).toEqual(['hide a']);
    expect(picker.field).toBe(field('#a'));
  });

  it('is cancelled where the person has said no, and the transfer goes on', async () => {
    const { picker, log, open } = createPickerWorld();
    await open('a', 'confirm');
    picker.answer('refused');
    expect(log.slice(2)).toEqual(['hide a', 'cancel a']);
    expect(picker.field).toBeNull();
  });

  it('gives way to the browser’s own picker where the transfer is over by then', async () => {
    const { picker, log, open } = createPickerWorld();
    await open('a', 'confirm');
    picker.answer('over');
    expect(log.slice(2)).toEqual(['hide a', 'native a', 'over']);
    expect(picker.field).toBeNull();
  });

  it('ignores an answer that comes after it was left', async () => {
    const { picker, log, open, actions } = createPickerWorld();
    await open('a', 'confirm');
    actions()?.leave();
    picker.answer('waiting');
    expect(log.slice(2)).toEqual(['hide a', 'cancel a']);
  });
});

describe('a field whose file did not fit', () => {
  it('says so, in place of what it said before', async () => {
    const { picker, log, open } = createPickerWorld();
    await open('a', 'waiting');
    picker.refuse('wrongType');
    expect(log.slice(2)).toEqual(['hide a', 'show a refused wrongType']);
    expect(picker.field).toBe(field('#a'));
  });

  it('asks to put the file in anyway when the person wants that, and waits for it', async () => {
    const { picker, log, open, actions } = createPickerWorld();
    await open('a', 'waiting');
    picker.refuse('tooLarge');
    actions()?.putAnyway();
    expect(log.slice(4)).toEqual(['put anyway']);
    expect(picker.field).toBe(field('#a'));
  });

  it('gives way to the browser’s own picker when the person wants that', async () => {
    const { picker, log, open, actions } = createPickerWorld();
    await open('a', 'waiting');
    picker.refuse('wrongType');
    actions()?.useThisComputer();
    expect(log.slice(4)).toEqual(['hide a', 'native a', 'released']);
  });

  it('is cancelled when the person leaves it, and the file is kept', async () => {
    const { picker, log, open, actions } = createPickerWorld();
    await open('a', 'waiting');
    picker.refuse('wrongType');
    actions()?.leave();
    expect(log.slice(4)).toEqual(['hide a', 'cancel a']);
  });

  it('says nothing where no field waits', async () => {
    const { picker, log, open } = createPickerWorld();
    await open('a', 'waiting');
    picker.close();
    picker.refuse('wrongType');
    expect(log.slice(2)).toEqual(['hide a']);
  });
});
