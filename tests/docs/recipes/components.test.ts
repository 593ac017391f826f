// @vitest-environment happy-dom
import { mount, unmount, type Component as SvelteComponent } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApp, type Component as VueComponent } from 'vue';
import { answerAsBackend, type AnsweringBackend } from './answer-as-backend.ts';
import { loadRecipe } from './load-recipe.ts';

/** Draws a recipe's component into the page, and returns what takes it away. */
const DRAWN_BY: Record<string, () => Promise<() => unknown>> = {
  Vue: async () => {
    const recipe = await loadRecipe<{ default: VueComponent }>('other-frameworks', '1/phone-upload.vue');
    const app = createApp(recipe.default);
    app.mount(document.body);
    return () => app.unmount();
  },
  Svelte: async () => {
    const recipe = await loadRecipe<{ default: SvelteComponent }>(
      'other-frameworks',
      '1/phone-upload.svelte',
    );
    const component = mount(recipe.default, { target: document.body });
    return () => unmount(component);
  },
};
/** Milliseconds after which the kit asks again at the latest. */
const INTERVAL_MS = 2_000;

let backend: AnsweringBackend;
let makeJob: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  backend = answerAsBackend();
  const wanted = new Promise<void>((resolve) => {
    makeJob = resolve;
  });
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    await wanted;
    return backend.fetch(...request);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
});

for (const [framework, draw] of Object.entries(DRAWN_BY)) {
  test(`${framework}: each state is drawn, from the button to the file that has arrived`, async () => {
    const takeAway = await draw();
    press('Upload from phone');
    await expect.poll(text).toBe('One moment…');
    makeJob();
    await expect.poll(text).toBe('Cancel');
    expect(decodeURIComponent(document.querySelector('img')?.src ?? '')).toContain('<svg');
    await expect.poll(() => backend.openWaits()).toBe(1);
    backend.begin();
    await expect.poll(text).toBe('Your phone is sending…');
    await vi.advanceTimersByTimeAsync(INTERVAL_MS);
    backend.complete();
    await expect.poll(text).toMatch(/^photo\.jpg has arrived\.\s*Upload from phone$/);
    await takeAway();
  });

  test(`${framework}: after an end without a file there is its reason and the button`, async () => {
    makeJob();
    const takeAway = await draw();
    press('Upload from phone');
    await expect.poll(() => backend.openWaits()).toBe(1);
    backend.expire();
    await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toMatch(/\w+/);
    press('Upload from phone');
    await expect.poll(text).toBe('Cancel');
    press('Cancel');
    await expect.poll(text).toBe('Upload from phone');
    await takeAway();
  });

  test(`${framework}: the waiting ends with the component`, async () => {
    makeJob();
    const takeAway = await draw();
    press('Upload from phone');
    await expect.poll(() => backend.openWaits()).toBe(1);
    await takeAway();
    await expect.poll(() => backend.openWaits()).toBe(0);
    expect(text()).toBe('');
  });
}

function text(): string {
  return document.body.textContent.trim();
}

function press(name: string): void {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`There is no button "${name}" but: ${text()}`);
  button.click();
}
