import { expect, test } from 'vitest';
import { createOptionsStore } from '../../../lib/options/options-store.ts';
import type { OptionsPorts } from '../../../lib/options/options-state.ts';
import type { ConnectionResult } from '../../../lib/options/test-connection.ts';
import type { Backend } from '../../../lib/transfer.ts';

const stored: Backend = { address: 'http://localhost:8787', routeBase: '/api/svc', uploadAddress: null };
const works = { kind: 'works', host: 'localhost:8787' } as const;

async function openOptions(ports: Partial<OptionsPorts> = {}) {
  const saved: Backend[] = [];
  const tested: Backend[] = [];
  const options = createOptionsStore({
    load: async () => stored,
    save: async (backend) => void saved.push(backend),
    test: async (backend) => {
      tested.push(backend);
      return works;
    },
    requestAccess: async () => true,
    ...ports,
  });
  await options.open();
  return { options, saved, tested, shown: () => options.state.getState() };
}

test('shows what is stored', async () => {
  const { shown } = await openOptions();
  expect(shown().fields).toEqual({
    address: 'http://localhost:8787',
    routeBase: '/api/svc',
    uploadAddress: '',
  });
});

test('saves what is typed, and shows it as it was understood', async () => {
  const { options, saved, shown } = await openOptions();
  options.edit('address', ' files.example.com/ ');
  options.edit('uploadAddress', 'https://up.example.com');
  await options.save();
  expect(saved).toEqual([
    { address: 'https://files.example.com', routeBase: '/api/svc', uploadAddress: 'https://up.example.com' },
  ]);
  expect(shown()).toMatchObject({ saving: 'saved', fields: { address: 'https://files.example.com' } });
});

test('saves nothing while a field is wrong, and says which', async () => {
  const { options, saved, shown } = await openOptions();
  options.edit('address', 'not an address');
  options.edit('uploadAddress', 'ftp://example.com');
  await options.save();
  expect(saved).toEqual([]);
  expect(shown()).toMatchObject({ wrong: ['address', 'uploadAddress'], saving: 'idle' });
});

test('no longer calls a field wrong once it is typed in', async () => {
  const { options, shown } = await openOptions();
  options.edit('address', '');
  await options.save();
  options.edit('address', 'l');
  expect(shown().wrong).toEqual([]);
});

test('no longer says saved after the next change', async () => {
  const { options, shown } = await openOptions();
  await options.save();
  options.edit('routeBase', '/api');
  expect(shown().saving).toBe('idle');
});

test('says when the browser did not save', async () => {
  const { options, shown } = await openOptions({ save: () => Promise.reject(new Error('QUOTA_BYTES')) });
  await options.save();
  expect(shown().saving).toBe('failed');
});

test('tests what is typed, without saving it', async () => {
  const { options, saved, tested, shown } = await openOptions();
  options.edit('routeBase', 'files/');
  await options.test();
  expect(tested).toEqual([{ ...stored, routeBase: '/files' }]);
  expect(saved).toEqual([]);
  expect(shown().test).toEqual({ name: 'ended', result: works });
});

test('shows no result of an address that was changed meanwhile', async () => {
  const waiting: ((result: ConnectionResult) => void)[] = [];
  const { options, shown } = await openOptions({
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
  const { options, tested, shown } = await openOptions({
    requestAccess: async (origin) => {
      asked.push(origin);
      return true;
    },
  });
  const allowing = options.allowAccess('http://localhost:8787');
  expect(asked).toEqual(['http://localhost:8787']);
  await allowing;
  expect(tested).toEqual([stored]);
  expect(shown().test).toEqual({ name: 'ended', result: works });
});

test('says what is missing when access is not allowed', async () => {
  const { options, tested, shown } = await openOptions({ requestAccess: async () => false });
  await options.allowAccess('http://localhost:8787');
  expect(tested).toEqual([]);
  expect(shown().test).toEqual({ name: 'ended', result: { kind: 'accessDenied', host: 'localhost:8787' } });
});
