import { beforeEach, describe, expect, it, test } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  changeBackends,
  loadBackend,
  loadBackends,
  watchBackends,
} from '../../../../lib/settings/backend-settings.ts';
import { activateBackend, putBackend, removeBackend } from '../../../../lib/settings/edit-backends.ts';
import { changeFieldButtons, loadFieldButtons } from '../../../../lib/settings/field-button-settings.ts';
import { loadManagedPolicy } from '../../../../lib/settings/managed/managed-settings.ts';
import {
  FIRST_BACKENDS,
  type SavedBackend,
  type SavedBackends,
} from '../../../../lib/settings/saved-backends.ts';

const key = { name: 'Authorization', value: 'Bearer secret' };
const office = { name: 'Office', address: 'https://files.example.com', headers: [key] };
const lab = { name: 'Lab', address: 'https://lab.example.com' };
const OFFICE = 'managed:https://files.example.com/api/svc';
const LAB = 'managed:https://lab.example.com/api/svc';
const own: SavedBackend = {
  id: 'own',
  name: 'Own',
  address: 'https://own.example',
  routeBase: '/api/svc',
  uploadAddress: null,
  headers: [],
};

async function setPolicy(policy: object): Promise<void> {
  await fakeBrowser.storage.managed.clear();
  await fakeBrowser.storage.managed.set(policy);
}

const idsOf = ({ backends }: SavedBackends) => backends.map(({ id }) => id);

describe('backends that are locked', () => {
  beforeEach(() => setPolicy({ backends: [office, lab] }));

  it('are the only ones, and the first of them is in use', async () => {
    expect(idsOf(await loadBackends())).toEqual([OFFICE, LAB]);
    expect(await loadBackend()).toMatchObject({ ...office, id: OFFICE });
  });

  it('can be chosen among', async () => {
    await changeBackends(activateBackend(LAB));
    expect((await loadBackend()).id).toBe(LAB);
  });

  it('cannot be changed or removed', async () => {
    const before = await loadBackends();
    await changeBackends(putBackend({ ...own, id: OFFICE }));
    await changeBackends(removeBackend(OFFICE));
    expect((await loadBackends()).backends).toEqual(before.backends);
  });

  it('cannot be joined by others', async () => {
    await expect(changeBackends(putBackend(own))).rejects.toThrow('no other backends');
    expect(idsOf(await loadBackends())).toEqual([OFFICE, LAB]);
  });
});

test('locked backends hide those of the person, which are there again when the policy ends', async () => {
  await changeBackends(putBackend(own));
  await setPolicy({ backends: [office] });
  await changeBackends(activateBackend(OFFICE));
  expect(idsOf(await loadBackends())).toEqual([OFFICE]);
  await fakeBrowser.storage.managed.clear();
  expect(idsOf(await loadBackends())).toEqual(['first', 'own']);
});

describe('backends that are preset', () => {
  beforeEach(() => setPolicy({ backends: [office], backendsLocked: false }));

  it('take the place of the server on this machine', async () =>
    expect(await loadBackends()).toMatchObject({ activeId: OFFICE, backends: [{ id: OFFICE }] }));

  it('come before those that the person adds and chooses', async () => {
    await changeBackends(putBackend(own));
    await changeBackends(activateBackend('own'));
    expect([idsOf(await loadBackends()), (await loadBackend()).id]).toEqual([[OFFICE, 'own'], 'own']);
  });

  it('change with the policy, and what the person has chosen stays', async () => {
    await changeBackends(putBackend(own));
    await changeBackends(activateBackend('own'));
    await setPolicy({ backends: [lab, office] });
    expect(await loadBackends()).toMatchObject({ activeId: LAB });
    await setPolicy({ backends: [lab, office], backendsLocked: false });
    expect(await loadBackends()).toMatchObject({ activeId: 'own' });
  });

  it('are never stored, nor are their keys', async () => {
    await changeBackends(putBackend(own));
    await changeBackends(activateBackend(OFFICE));
    const stored = JSON.stringify(await browser.storage.local.get(null));
    expect(stored).not.toContain('secret');
    expect(stored).not.toContain('files.example.com/"');
  });
});

test('what is stored cannot pass for the organisation’s', async () => {
  await browser.storage.local.set({
    backend: { backends: [{ ...own, id: OFFICE }, own], activeId: OFFICE },
    backend$: { v: 2 },
  });
  expect(idsOf(await loadBackends())).toEqual(['own']);
});

test('a change of the policy is told', async () => {
  const seen: SavedBackends[] = [];
  const unwatch = watchBackends((saved) => seen.push(saved));
  await setPolicy({ backends: [office] });
  await expect.poll(() => seen.map(idsOf).at(-1)).toEqual([OFFICE]);
  unwatch();
});

test('a browser that rejects because it has no policy has none', async () => {
  fakeBrowser.storage.managed.get = async () => {
    throw new Error('Managed storage manifest not found');
  };
  expect(await loadManagedPolicy()).toMatchObject({ backends: [], faults: [] });
  expect(await loadBackends()).toEqual(FIRST_BACKENDS);
});

describe('the button on every page', () => {
  const hiddenOn = ['https://a.example'];

  it('is as the organisation has set it, until the person switches it', async () => {
    await setPolicy({ fieldButtons: true, fieldButtonsLocked: false });
    expect((await loadFieldButtons()).isOn).toBe(true);
    await changeFieldButtons((now) => ({ ...now, isOn: false }));
    expect((await loadFieldButtons()).isOn).toBe(false);
  });

  it('stays as it is locked', async () => {
    await setPolicy({ fieldButtons: true });
    await changeFieldButtons((now) => ({ ...now, isOn: false }));
    expect((await loadFieldButtons()).isOn).toBe(true);
  });

  it('is hidden on a site without counting as switched by the person', async () => {
    await setPolicy({ fieldButtons: true, fieldButtonsLocked: false });
    await changeFieldButtons((now) => ({ ...now, hiddenOn }));
    await setPolicy({ fieldButtons: false, fieldButtonsLocked: false });
    expect(await loadFieldButtons()).toEqual({ isOn: false, hiddenOn });
  });
});
