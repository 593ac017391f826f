import { describe, expect, it } from 'vitest';
import {
  DOCUMENT_REPLIES,
  DOCUMENT_REQUESTS,
  type FillFile,
  type FillRequest,
} from '../../../lib/messages/document-messages.ts';
import { fillRequest, newFile } from '../fixtures/fake-page.ts';
import { placeOf, surveyOf } from '../fixtures/sample-surveys.ts';

describe('a reply of a content script', () => {
  const { listPlaces, fillPlace, placeAtMenu, armPicker } = DOCUMENT_REPLIES;

  it('is a survey of its document, or why there is none', () => {
    const survey = { ...surveyOf(placeOf('a', 2)), framesWithoutPermission: ['https://pay.example'] };
    expect(listPlaces(survey)).toEqual(survey);
    expect(listPlaces('noAccess')).toBe('noAccess');
  });

  it('names origins of frames and nothing else', () => {
    const framesWithoutPermission = [
      'https://a.example',
      'https://b.example/path',
      'null',
      'javascript:0',
      7,
    ];
    expect(listPlaces({ places: [], framesWithoutPermission })).toEqual({
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
    expect(listPlaces(reply)).toBeUndefined();
  });

  it('has an end, however much it lists', () => {
    const places = Array.from({ length: 5_000 }, (_, index) => placeOf(`place ${index}`, 2));
    const frames = Array.from({ length: 5_000 }, (_, index) => `https://a${index}.example`);
    const survey = listPlaces({ places, framesWithoutPermission: frames });
    expect(survey).toMatchObject({ places: { length: 1_000 }, framesWithoutPermission: { length: 100 } });
  });

  it('is a known outcome of filling', () => {
    const left = { indexes: [1], why: 'tooLarge' };
    expect(fillPlace({ outcome: 'filled' })).toEqual({ outcome: 'filled', left: null });
    expect(fillPlace({ outcome: 'filled', left })).toEqual({ outcome: 'filled', left });
    expect(fillPlace({ outcome: 'filled', left: { ...left, why: 'odd' } })).toMatchObject({ left: null });
  });

  it.each(['filled', { outcome: 'pageGone' }, undefined])('is not taken for an outcome: %j', (reply) => {
    expect(fillPlace(reply)).toBeUndefined();
  });

  it('is a place, or that there is none under the pointer', () => {
    expect(placeAtMenu(null)).toBeNull();
    expect(placeAtMenu({ key: '' })).toBeUndefined();
  });

  it('says plainly whether the hooks are there', () => {
    expect(armPicker({ hasHooks: 1 })).toBeUndefined();
    expect(armPicker({ hasHooks: true })).toEqual({ hasHooks: true });
  });
});

describe('a request to fill a place', () => {
  const { fillPlace } = DOCUMENT_REQUESTS;
  const file: FillFile = { ...newFile, name: '../a.jpg', lastModified: 1_700_000_000_000 };
  const request: FillRequest = {
    ...fillRequest,
    addsToField: true,
    isForced: true,
    files: [file],
    sizeHints: { any: 5 },
  };

  it('has files, with names that lead to no other folder', () => {
    expect(fillPlace(request)).toEqual({ ...request, files: [{ ...file, name: 'a.jpg' }] });
  });

  it('has no limit that is not a number of bytes', () => {
    expect(fillPlace({ ...request, sizeHints: { any: '5' } })).toMatchObject({ sizeHints: null });
  });

  it.each([
    null,
    {},
    { ...request, files: [] },
    { ...request, files: file },
    { ...request, files: [{ ...file, blob: 'bytes' }] },
    { ...request, files: [file, { ...file, blob: null }] },
    { ...request, files: [{ ...file, size: -1 }] },
    { ...request, key: '' },
    { ...request, transferId: 7 },
    { ...request, isForced: 'true' },
    { ...request, isForced: 1 },
    { ...request, isForced: {} },
  ])('is not %j', (value) => expect(fillPlace(value)).toBeUndefined());
});
