import { expect, test } from 'vitest';
import type { ConnectionResult } from '../../../lib/backend/test-connection.ts';
import { home, openOptions, work, works } from '../fixtures/options-world.ts';

test('shows the backend in use', async () => {
  const { shown } = await openOptions([work, home]);
  expect(shown().fields).toEqual({
    address: 'https://work.example',
    name: 'Work',
    routeBase: '/api/svc',
    uploadAddress: '',
    headers: [{ id: 0, name: 'Authorization', value: 'Bearer abc' }],
  });
});

test('saves what is typed in place of the backend in use, and shows it as it was understood', async () => {
  const { options, world, shown } = await openOptions();
  options.edit('address', ' files.example.com/ ');
  options.edit('uploadAddress', 'https://up.example.com');
  options.edit('name', ' Files ');
  await options.save();
  expect(world.saved).toEqual({
    backends: [
      {
        ...home,
        name: 'Files',
        address: 'https://files.example.com',
        uploadAddress: 'https://up.example.com',
      },
    ],
    activeId: 'home',
  });
  expect(shown()).toMatchObject({
    saving: 'saved',
    isChanged: false,
    fields: { address: 'https://files.example.com', name: 'Files' },
  });
});

test('saves nothing while a field is wrong, and says which', async () => {
  const { options, world, shown } = await openOptions();
  options.edit('address', 'not an address');
  options.edit('uploadAddress', 'ftp://example.com');
  await options.save();
  expect(world.saved.backends).toEqual([home]);
  expect(shown()).toMatchObject({ wrong: ['address', 'uploadAddress'], saving: 'idle' });
});

test('no longer calls a field wrong once it is typed in', async () => {
  const { options, shown } = await openOptions();
  options.edit('address', '');
  options.edit('routeBase', '/a?b');
  await options.save();
  options.edit('address', 'l');
  expect(shown().wrong).toEqual(['routeBase']);
});

test('no longer says saved after the next change', async () => {
  const { options, shown } = await openOptions();
  await options.save();
  options.edit('routeBase', '/api');
  expect(shown().saving).toBe('idle');
});

test('says when the browser did not save', async () => {
  const { options, shown } = await openOptions([home], {
    change: () => Promise.reject(new Error('QUOTA_BYTES')),
  });
  await options.save();
  expect(shown().saving).toBe('failed');
});

test('saves request headers, and leaves out rows that are empty', async () => {
  const { options, world } = await openOptions();
  options.addHeader();
  options.addHeader();
  options.editHeader(1, { name: ' X-Key ' });
  options.editHeader(1, { value: ' 123 ' });
  await options.save();
  expect(world.saved.backends[0]?.headers).toEqual([{ name: 'X-Key', value: '123' }]);
});

test('says what is wrong with a header, until that one is typed in or removed', async () => {
  const { options, world, shown } = await openOptions([work]);
  options.addHeader();
  options.addHeader();
  options.addHeader();
  options.editHeader(1, { name: 'Cookie', value: 'a' });
  options.editHeader(3, { name: 'authorization', value: 'b' });
  await options.save();
  expect(shown().headerFaults).toEqual({ 0: null, 1: 'forbiddenName', 3: 'repeatedName' });
  expect(world.saved.backends).toEqual([work]);
  options.removeHeader(1);
  expect(shown().headerFaults).toEqual({ 0: null, 1: null, 3: 'repeatedName' });
  options.editHeader(3, { name: 'X-Key' });
  expect(shown().headerFaults).toEqual({ 0: null, 1: null, 3: null });
});

test('tests what is typed, without saving it', async () => {
  const { options, world, tested, shown } = await openOptions([work]);
  options.edit('routeBase', 'files/');
  await options.test();
  expect(tested).toEqual([
    { name: 'Work', address: work.address, routeBase: '/files', uploadAddress: null, headers: work.headers },
  ]);
  expect(world.saved.backends).toEqual([work]);
  expect(shown().test).toEqual({ name: 'ended', result: works });
});

test('shows no result of an address that was changed meanwhile', async () => {
  const waiting: ((result: ConnectionResult) => void)[] = [];
  const { options, shown } = await openOptions([home], {
    test: () => new Promise((resolve) => waiting.push(resolve)),
  });
  const testing = options.test();
  expect(shown().test).toEqual({ name: 'running' });
  options.edit('address', 'http://localhost:9999');
  waiting.forEach((answer) => answer(works));
  await testing;
  expect(shown().test).toEqual({ name: 'idle' });
});

test('asks for access at once, while the click still counts, and tests again', async () => {
  const asked: string[] = [];
  const { options, tested, shown } = await openOptions([home], {
    requestAccess: async (origin) => {
      asked.push(origin);
      return true;
    },
  });
  const allowing = options.allowAccess('http://localhost:8787');
  expect(asked).toEqual(['http://localhost:8787']);
  await allowing;
  expect(tested.map(({ address }) => address)).toEqual(['http://localhost:8787']);
  expect(shown().test).toEqual({ name: 'ended', result: works });
});

test('says what is missing when access is not allowed', async () => {
  const { options, tested, shown } = await openOptions([home], { requestAccess: async () => false });
  await options.allowAccess('http://localhost:8787');
  expect(tested).toEqual([]);
  expect(shown().test).toEqual({ name: 'ended', result: { kind: 'accessDenied', host: 'localhost:8787' } });
});

test('a backend of the organisation is shown without its key, tested with it, and not saved', async () => {
  const managed = { ...work, id: 'managed:https://work.example/api/svc' };
  const { options, world, tested, shown } = await openOptions([managed]);
  expect(shown().fields.headers).toEqual([{ id: 0, name: 'Authorization', value: '' }]);
  await options.test();
  expect(tested).toEqual([managed]);
  const { saved } = world;
  options.edit('address', 'https://other.example');
  await options.save();
  expect(world.saved).toBe(saved);
});

test('a setup link in the address field fills the whole form, and nothing is saved', async () => {
  const { options, shown, world } = await openOptions();
  const before = world.saved;
  options.edit('address', 'https://files.example.com/setup#pocketfill=1&name=Files&header=X-Key%3A%20abc');
  expect(shown().fields).toEqual({
    address: 'https://files.example.com',
    name: 'Files',
    routeBase: '/api/svc',
    uploadAddress: '',
    headers: [{ id: 0, name: 'X-Key', value: 'abc' }],
  });
  expect(world.saved).toBe(before);
});
