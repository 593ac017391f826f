import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import {
  changeFieldButtons,
  loadFieldButtons,
  NO_FIELD_BUTTONS,
  watchFieldButtons,
  type FieldButtons,
} from '../../../lib/settings/field-button-settings.ts';

describe('field buttons', () => {
  it('are off until they are switched on', async () => {
    expect(await loadFieldButtons()).toEqual(NO_FIELD_BUTTONS);
    const on = { isOn: true, hiddenOn: ['https://a.example', 'http://localhost:3000'] };
    await changeFieldButtons(() => on);
    expect(await loadFieldButtons()).toEqual(on);
  });

  it('are hidden on both sites when two pages hide them at the same time', async () => {
    const hiding = ['https://a.example', 'https://b.example'].map((origin) =>
      changeFieldButtons((now) => ({ ...now, hiddenOn: [...now.hiddenOn, origin] })),
    );
    await Promise.all(hiding);
    expect((await loadFieldButtons()).hiddenOn).toEqual(['https://a.example', 'https://b.example']);
  });

  it('ignore a hidden site that is not an origin', async () => {
    const hiddenOn = ['https://a.example', 'https://a.example', 'https://a.example/x', 'null', 7];
    await browser.storage.local.set({ fieldButtons: { isOn: 'yes', hiddenOn } });
    expect(await loadFieldButtons()).toEqual({ isOn: false, hiddenOn: ['https://a.example'] });
  });

  it('tell of each change until nobody listens any more', async () => {
    const seen: FieldButtons[] = [];
    const unwatch = watchFieldButtons((now) => seen.push(now));
    await changeFieldButtons(() => ({ isOn: true, hiddenOn: [] }));
    unwatch();
    await changeFieldButtons(() => NO_FIELD_BUTTONS);
    expect(seen).toEqual([{ isOn: true, hiddenOn: [] }]);
  });
});
