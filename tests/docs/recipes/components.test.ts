// @vitest-environment happy-dom
import { createUploadUrl } from '@svc/react/controller';
import { mount, unmount, type Component as SvelteComponent } from 'svelte';
import { renderSVG } from 'uqr';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp, type Component as VueComponent } from 'vue';
import { answerAsBackend, UPLOAD_BASE_URL, type AnsweringBackend } from './answer-as-backend.ts';
import { loadRecipe } from './load-recipe.ts';

async function loadComponent<Component>(file: string): Promise<Component> {
  return (await loadRecipe<{ default: Component }>('other-frameworks', `1/${file}`)).default;
}

/** Draws a recipe's component into the page. Returns a function that removes it. */
const FRAMEWORKS: [framework: string, draw: () => Promise<() => unknown>][] = [
  [
    'Vue',
    async () => {
      const app = createApp(await loadComponent<VueComponent>('phone-upload.vue'));
      app.mount(document.body);
      return () => app.unmount();
    },
  ],
  [
    'Svelte',
    async () => {
      const recipe = await loadComponent<SvelteComponent>('phone-upload.svelte');
      const component = mount(recipe, { target: document.body });
      return () => unmount(component);
    },
  ],
];
const CODE = renderSVG(createUploadUrl('job-1', { baseUrl: UPLOAD_BASE_URL }), { border: 4 });
/** The longest pause of the kit between two waits. */
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

describe.each(FRAMEWORKS)('the component of %s', (_framework, draw) => {
  test('draws each state, from the button to the file that has arrived', async () => {
    const takeAway = await draw();
    press('Upload from phone');
    await expect.poll(text).toBe('One moment…');
    makeJob();
    await expect.poll(text).toBe('Cancel');
    expect(document.querySelector('img')?.src).toBe(`data:image/svg+xml,${encodeURIComponent(CODE)}`);
    await expect.poll(() => backend.openWaits()).toBe(1);
    backend.begin();
    await expect.poll(text).toBe('Your phone is sending…');
    await vi.advanceTimersByTimeAsync(INTERVAL_MS);
    backend.complete();
    await expect.poll(text).toMatch(/^photo\.jpg has arrived\.\s*Upload from phone$/);
    await takeAway();
  });

  test('shows the reason and the button after an end without a file', async () => {
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

  test('ends its wait when it is removed', async () => {
    makeJob();
    const takeAway = await draw();
    press('Upload from phone');
    await expect.poll(() => backend.openWaits()).toBe(1);
    await takeAway();
    await expect.poll(() => backend.openWaits()).toBe(0);
    expect(text()).toBe('');
  });
});

function text(): string {
  return document.body.textContent.trim();
}

function press(name: string): void {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`There is no button "${name}" but: ${text()}`);
  button.click();
}
