import { createSetupLink } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { keyOf, withKey } from '../../../lib/options/key-field.ts';
import { openOptions, work } from '../fixtures/options-world.ts';

const other = { id: 3, name: 'X-Team', value: 'a' };
const bearer = (value: string, id = 0) => ({ id, name: 'Authorization', value: `Bearer ${value}` });

describe('the field of the key', () => {
  it.each([
    [[bearer('abc')], 'abc'],
    [[other, { id: 4, name: 'authorization', value: 'bearer  abc' }], 'abc'],
    [[{ id: 0, name: 'Authorization', value: 'Basic abc' }], ''],
    [[{ id: 0, name: 'Authorization', value: '' }], ''],
    [[other], ''],
    [[], ''],
  ])('shows what is sent as a Bearer token: %j', (headers, key) => expect(keyOf(headers)).toBe(key));

  it('writes a header of its own, or changes the one that is there', () => {
    expect(withKey([other], 'abc')).toEqual([other, bearer('abc', 4)]);
    expect(withKey([bearer('old'), other], 'new')).toEqual([bearer('new'), other]);
  });

  it.each([
    'Bearer abc',
    '  bearer abc',
    'Authorization: Bearer abc',
    'authorization:Bearer abc',
    '"abc"',
    "'Bearer abc'",
    '"Authorization: Bearer abc"',
    '`abc`',
  ])('takes a key that is pasted as "%s"', (typed) => expect(withKey([], typed)).toEqual([bearer('abc')]));

  it('takes the header out where it is emptied', () =>
    expect(withKey([bearer('abc'), other], '')).toEqual([other]));
});

describe('the key in the form', () => {
  it('is saved with the backend, and nothing is said about the key before it any more', async () => {
    const { options, world, shown } = await openOptions([work]);
    options.editKey('\u0416');
    await options.save();
    expect(shown().headerFaults).toEqual({ 0: 'badValue' });
    options.editKey(' svcp_1 ');
    expect(shown().headerFaults).toEqual({});
    await options.save();
    expect(world.saved.backends[0]?.headers).toEqual([{ name: 'Authorization', value: 'Bearer svcp_1' }]);
  });

  it('may be a setup link, which fills the whole form', async () => {
    const { options, shown } = await openOptions([work]);
    const headers = [{ name: 'Authorization', value: 'Bearer new' }];
    const { address, routeBase, uploadAddress, name } = work;
    options.editKey(createSetupLink({ address, routeBase, uploadAddress, name, headers }));
    expect(shown().fields).toMatchObject({ address, headers: [{ id: 0, ...headers[0] }] });
  });
});
