import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import {
  NO_POLICY,
  POLICY_KEYS,
  readManagedPolicy,
  type PolicyFault,
} from '../../../../lib/settings/managed/managed-policy.ts';

const office = { name: 'Office', address: 'https://files.example.com' };
const key = { name: 'Authorization', value: 'Bearer abc' };

describe('a policy', () => {
  it('sets backends, in the format of an exported file, and locks them if nothing else is said', () => {
    const policy = readManagedPolicy({
      backends: [
        { ...office, headers: [key] },
        { address: 'http://10.0.0.5:8787/', routeBase: 'x', uploadAddress: 'https://up.example' },
      ],
    });
    expect(policy).toEqual({
      ...NO_POLICY,
      backends: [
        {
          id: 'managed:https://files.example.com/api/svc',
          name: 'Office',
          address: 'https://files.example.com',
          routeBase: '/api/svc',
          uploadAddress: null,
          headers: [key],
        },
        {
          id: 'managed:http://10.0.0.5:8787/x',
          name: '',
          address: 'http://10.0.0.5:8787',
          routeBase: '/x',
          uploadAddress: 'https://up.example',
          headers: [],
        },
      ],
      areBackendsLocked: true,
    });
  });

  it('may leave the person other backends', () =>
    expect(readManagedPolicy({ backends: [office], backendsLocked: false })).toMatchObject({
      areBackendsLocked: false,
      faults: [],
    }));

  it.each([
    [{}, [null, false]],
    [{ fieldButtons: true }, [true, true]],
    [{ fieldButtons: false }, [false, true]],
    [{ fieldButtons: true, fieldButtonsLocked: false }, [true, false]],
    [{ fieldButtonsLocked: true }, [null, false]],
  ])('sets and locks the button on every page: %j', (value, wanted) => {
    const { fieldButtons, areFieldButtonsLocked } = readManagedPolicy(value);
    expect([fieldButtons, areFieldButtonsLocked]).toEqual(wanted);
  });

  it('gives two backends at one place an id each', () => {
    const { backends } = readManagedPolicy({ backends: [office, { ...office, name: 'Lab' }] });
    expect(new Set(backends.map(({ id }) => id)).size).toBe(2);
  });

  it('may come from the Windows registry, where Firefox gives switches as numbers and lists as texts', () =>
    expect(
      readManagedPolicy({ backends: JSON.stringify([office]), backendsLocked: 0, sealingRequired: 1 }),
    ).toMatchObject({
      backends: [{ name: 'Office' }],
      areBackendsLocked: false,
      isSealingRequired: true,
      faults: [],
    }));
});

test.each<[unknown, PolicyFault]>([
  [{ backends: 'x' }, { kind: 'notList' }],
  [{ backends: { address: 'https://a.example' } }, { kind: 'notList' }],
  [{ backends: [{ address: 7 }] }, { kind: 'badBackend', place: 1, field: 'address' }],
  [{ backends: [office, 'x'] }, { kind: 'badBackend', place: 2, field: 'address' }],
  [{ backends: [{ ...office, routeBase: 'a b' }] }, { kind: 'badBackend', place: 1, field: 'routeBase' }],
  [
    { backends: [{ ...office, headers: [{ name: 'Cookie', value: 'a' }] }] },
    { kind: 'badBackend', place: 1, field: 'headers' },
  ],
  [
    { backends: [{ ...office, headers: [{ name: 'Authorization' }] }] },
    { kind: 'badBackend', place: 1, field: 'headers' },
  ],
  [{ backends: Array.from({ length: 51 }, () => office) }, { kind: 'tooMany' }],
  [{ backendsLocked: true }, { kind: 'noBackends' }],
  [{ fieldButtons: 'yes' }, { kind: 'notSwitch', key: 'fieldButtons' }],
  [{ language: 'tlh' }, { kind: 'unknownLanguage', language: 'tlh' }],
  [{ language: ['en'] }, { kind: 'unknownLanguage', language: '["en"]' }],
  [{ sealingrequired: true }, { kind: 'unknownKey', key: 'sealingrequired' }],
])('what is wrong in %j is named, and all else holds', (wrong, fault) => {
  const policy = readManagedPolicy({ sealingRequired: true, ...(wrong as object) });
  expect(policy).toMatchObject({ isSealingRequired: true, faults: [fault] });
});

test('a wrong backend leaves the others', () => {
  const { backends, areBackendsLocked } = readManagedPolicy({ backends: [{ address: 7 }, office] });
  expect([backends.length, areBackendsLocked]).toEqual([1, true]);
});

test.each([undefined, null, 7, 'x', [], {}])('%j is no policy', (value) =>
  expect(readManagedPolicy(value)).toEqual(NO_POLICY),
);

test('Chromium knows each setting by its schema', () => {
  const schema = JSON.parse(readFileSync('public/managed-schema.json', 'utf8')) as { properties: object };
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining([...POLICY_KEYS]));
  expect(Object.keys(schema.properties)).toHaveLength(POLICY_KEYS.length);
});
