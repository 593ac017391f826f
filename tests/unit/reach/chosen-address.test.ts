import { expect, test } from 'vitest';
import { findChosenAddress, saveChosenAddress } from '../../../lib/reach/chosen-address.ts';

const home = { address: 'http://localhost:8787', headers: [] };
const url = 'http://desk.local:8787';

/** A server with these addresses, and how often it was asked. */
function server(...urls: string[]) {
  let asked = 0;
  const addresses = urls.map((url) => ({ url, kind: 'cable' }));
  const fetch = async () => {
    asked += 1;
    return Response.json({ uploadBaseUrl: url, addresses });
  };
  return { fetch, timesAsked: () => asked };
}

test('a chosen address holds for the next codes of its backend, as long as the server has it', async () => {
  await saveChosenAddress(home, url);
  expect(await findChosenAddress(home, server('http://192.168.1.5:8787', url).fetch)).toBe(url);
  expect(await findChosenAddress(home, server('http://10.0.0.5:8787').fetch)).toBeNull();
});

test('without a choice the server is not even asked', async () => {
  await saveChosenAddress(home, url);
  const { fetch, timesAsked } = server(url);
  expect(await findChosenAddress({ ...home, address: 'http://localhost:9000' }, fetch)).toBeNull();
  expect(timesAsked()).toBe(0);
});

test('each backend has a choice of its own, the last one', async () => {
  const nas = { ...home, address: 'http://nas.local' };
  await saveChosenAddress(home, url);
  await saveChosenAddress(nas, 'http://nas.local:1');
  await saveChosenAddress(home, 'http://10.0.0.5:8787');
  const { fetch } = server('http://10.0.0.5:8787', 'http://nas.local:1');
  expect(await findChosenAddress(home, fetch)).toBe('http://10.0.0.5:8787');
  expect(await findChosenAddress(nas, fetch)).toBe('http://nas.local:1');
});
