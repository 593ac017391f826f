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

describe('a field of another site than the phone was told of', () => {
  it('asks the person first, and waits meanwhile', async () => {
    const { picker, log, open } = createPickerWorld();
    await open('a', 'confirm');
    expect(log).toEqual(['report a', 'show a confirm']);
    expect(picker.field).toBe(field('#a'));
  });

  it('waits for the phone once the person has said so', async () => {
    const { log, open, actions, answer, picker } = createPickerWorld();
    await open('a', 'confirm');
    actions()?.confirm();
    answer(1, 'waiting');
    await expect.poll(() => log.slice(2)).toEqual(['report a confirmed', 'hide a', 'show a waiting']);
    expect(picker.field).toBe(field('#a'));
  });

  it('gives way to the browser’s own picker where the transfer is over by then', async () => {
    const { log, open, actions, answer } = createPickerWorld();
    await open('a', 'confirm');
    actions()?.confirm();
    answer(1, 'over');
    await expect.poll(() => log.slice(2)).toEqual(['report a confirmed', 'hide a', 'native a', 'over']);
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
