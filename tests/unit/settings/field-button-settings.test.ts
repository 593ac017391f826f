import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  loadFieldButtons,
  NO_FIELD_BUTTONS,
  saveFieldButtons,
  watchFieldButtons,
  type FieldButtons,
} from '../../../lib/settings/field-button-settings.ts';

describe('field buttons', () => {
  beforeEach(() => fakeBrowser.reset());

  it('are off until they are switched on', async () => {
    expect(await loadFieldButtons()).toEqual(NO_FIELD_BUTTONS);
    const on = { isOn: true, hiddenOn: ['https://a.example', 'http://localhost:3000'] };
    await saveFieldButtons(on);
    expect(await loadFieldButtons()).toEqual(on);
  });

  it('leave out of the hidden sites what is no origin', async () => {
    const hiddenOn = ['https://a.example', 'https://a.example', 'https://a.example/x', 'null', 7];
    await browser.storage.local.set({ fieldButtons: { isOn: 'yes', hiddenOn } });
    expect(await loadFieldButtons()).toEqual({ isOn: false, hiddenOn: ['https://a.example'] });
  });

  it('tell of each change until nobody listens any more', async () => {
    const seen: FieldButtons[] = [];
    const unwatch = watchFieldButtons((now) => seen.push(now));
    await saveFieldButtons({ isOn: true, hiddenOn: [] });
    unwatch();
    await saveFieldButtons(NO_FIELD_BUTTONS);
    expect(seen).toEqual([{ isOn: true, hiddenOn: [] }]);
  });
});
