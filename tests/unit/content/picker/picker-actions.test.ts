// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { field, show } from '../fake-page.ts';
import { createPickerWorld } from './picker-world.ts';

beforeEach(() => show('<input type=file id=a><input type=file id=b><input type=file id=c>'));

describe('the note at a field that waits', () => {
  it('gives way to the browser’s own picker when the person wants that', async () => {
    const { picker, log, open, actions } = createPickerWorld();
    await open('a', 'waiting');
    actions()?.useThisComputer();
    expect(log.slice(2)).toEqual(['hide a', 'native a', 'released']);
    expect(picker.field).toBeNull();
  });

  it('cancels the field at once when the person gives up, and tells so', async () => {
    const { picker, log, open, actions } = createPickerWorld();
    await open('a', 'waiting');
    actions()?.giveUp();
    expect(log.slice(2)).toEqual(['hide a', 'cancel a', 'given up']);
    expect(picker.field).toBeNull();
  });

  it('has the field cancelled once, also when the transfer is over afterwards', async () => {
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

  it('hears nothing of an answer that comes after it was left', async () => {
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

  it('has the file put in anyway when the person wants that, and waits for it', async () => {
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
