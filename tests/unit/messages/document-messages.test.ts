import { describe, expect, it } from 'vitest';
import { DOCUMENT_REPLIES } from '../../../lib/messages/document-messages.ts';
import { placeOf, surveyOf } from '../fixtures/sample-surveys.ts';

describe('a reply of a content script', () => {
  it('is a survey of its document, or why there is none', () => {
    const survey = { ...surveyOf(placeOf('a', 2)), framesWithoutPermission: ['https://pay.example'] };
    expect(DOCUMENT_REPLIES.listPlaces(survey)).toEqual(survey);
    expect(DOCUMENT_REPLIES.listPlaces('noAccess')).toBe('noAccess');
  });

  it('names origins of frames and nothing else', () => {
    const framesWithoutPermission = [
      'https://a.example',
      'https://b.example/path',
      'null',
      'javascript:0',
      7,
    ];
    expect(DOCUMENT_REPLIES.listPlaces({ places: [], framesWithoutPermission })).toEqual({
      places: [],
      framesWithoutPermission: ['https://a.example'],
    });
  });

  it.each([
    null,
    'allFields',
    {},
    { places: [], framesWithoutPermission: 'https://a.example' },
    { places: [{ key: 'a', kind: 'window' }], framesWithoutPermission: [] },
    { places: [null], framesWithoutPermission: [] },
  ])('is not taken for a survey: %j', (reply) => {
    expect(() => DOCUMENT_REPLIES.listPlaces(reply)).toThrow(/is not a survey|describes no place/);
  });

  it('has an end, however much it lists', () => {
    const places = Array.from({ length: 5_000 }, (_, index) => placeOf(`place ${index}`, 2));
    const frames = Array.from({ length: 5_000 }, (_, index) => `https://a${index}.example`);
    const survey = DOCUMENT_REPLIES.listPlaces({ places, framesWithoutPermission: frames });
    expect(survey).toMatchObject({ places: { length: 1_000 }, framesWithoutPermission: { length: 100 } });
  });

  it('is a known outcome of filling', () => {
    const { fillPlace } = DOCUMENT_REPLIES;
    expect(fillPlace({ outcome: 'filled' })).toEqual({ outcome: 'filled', left: null });
    const left = { indexes: [1], why: 'tooLarge' };
    expect(fillPlace({ outcome: 'filled', left })).toEqual({ outcome: 'filled', left });
    expect(fillPlace({ outcome: 'filled', left: { ...left, why: 'odd' } }).left).toBeNull();
    expect(() => fillPlace('filled')).toThrow('not an outcome');
    expect(() => fillPlace({ outcome: 'pageGone' })).toThrow('not an outcome');
    expect(() => DOCUMENT_REPLIES.fillPlace(undefined)).toThrow('not an outcome');
  });

  it('is a place, or that there is none under the pointer', () => {
    expect(DOCUMENT_REPLIES.placeAtMenu(null)).toBeNull();
    expect(() => DOCUMENT_REPLIES.placeAtMenu({ key: '' })).toThrow('no place');
  });

  it('says that the hooks are there by a plain yes only', () => {
    expect(DOCUMENT_REPLIES.armPicker({ hasHooks: 1 })).toEqual({ hasHooks: false });
    expect(DOCUMENT_REPLIES.armPicker({ hasHooks: true })).toEqual({ hasHooks: true });
  });
});
