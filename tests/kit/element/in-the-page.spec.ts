import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { dialogOf, expectView, openCode, readLink } from '../fixtures/upload-dialog.ts';

// What applications and their libraries do with an element while it is in use.

const BUTTON = 'Upload from phone';
const TAG = 'svc-upload-button';

/** Whether the dialog is modal, and has the focus. */
const isModal = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog');
    return dialog?.matches(':modal') === true && dialog.contains(document.activeElement);
  });

const MOVES: Record<string, () => void> = {
  append: () => document.body.append(...document.querySelectorAll('svc-upload-button')),
  'append with its form': () => document.body.append(...document.querySelectorAll('form')),
  moveBefore: () => {
    const upload = document.querySelector('svc-upload-button');
    if (upload)
      Reflect.apply(Reflect.get(document.body, 'moveBefore') as () => void, document.body, [upload, null]);
  },
  'replaceChildren of the element': () => document.querySelector('svc-upload-button')?.replaceChildren(),
};

test('moved with its dialog open, it goes on, and the dialog is modal and has the focus', async ({
  begin,
}) => {
  const { desk } = await begin('element', { app: { allowCancel: true } });
  const dialog = await openCode(desk);
  const link = await readLink(dialog);
  for (const [name, move] of Object.entries(MOVES)) {
    await desk.page.evaluate(move);
    await expect.poll(() => isModal(desk.page), name).toBe(true);
    expect(await readLink(dialog)).toBe(link);
  }
  await desk.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect((await desk.calls()).map(({ name }) => name)).toEqual(['svc-job-created', 'svc-cancel']);
});

const COPIES: Record<string, () => void> = {
  cloneNode: () => {
    const upload = document.querySelector('svc-upload-button');
    upload?.replaceWith(upload.cloneNode(true));
  },
  'its HTML': () => {
    const form = document.querySelector('form');
    const html = form?.innerHTML ?? '';
    if (form) form.innerHTML = html;
  },
  'HTML of its content': () => {
    const upload = document.querySelector('svc-upload-button');
    const html = upload?.innerHTML ?? '';
    if (upload) upload.innerHTML = html;
  },
  'children of the page': () => {
    const upload = document.querySelector('svc-upload-button');
    upload?.remove();
    upload?.replaceChildren('Another text');
    document.querySelector('form')?.append(upload ?? '');
  },
};

test('a copy of the element, also of an open one, has one button that works', async ({ begin }) => {
  const { desk } = await begin('element');
  for (const [name, copy] of Object.entries(COPIES)) {
    await openCode(desk);
    await desk.page.evaluate(copy);
    const buttons = desk.page.locator(TAG).getByRole('button', { includeHidden: true });
    // The same element goes on with its transfer; a copy has none.
    await desk.page.locator(TAG).evaluate((upload: HTMLElement & { cancel(): void }) => upload.cancel());
    await expect(buttons, name).toHaveText([BUTTON]);
    await expect(dialogOf(desk), name).toHaveCount(0);
  }
  await openCode(desk);
});

test('on a phone, what is chosen after the element has left or was cancelled is not sent', async ({
  begin,
  smallPhoto,
}) => {
  const { desk, gate } = await begin('element', { options: { device: 'phone' } });
  const file = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: smallPhoto };
  const open = async () => {
    const [picker] = await Promise.all([desk.page.waitForEvent('filechooser'), desk.press(BUTTON)]);
    await expect(dialogOf(desk)).toBeVisible();
    return picker;
  };
  const cancelled = await open();
  await desk.page.locator(TAG).evaluate((upload: HTMLElement & { cancel(): void }) => upload.cancel());
  await expect(dialogOf(desk)).toHaveCount(0);
  await cancelled.setFiles(file);
  const left = await open();
  await desk.page.evaluate(() => {
    const upload = document.querySelector('svc-upload-button');
    const form = upload?.parentElement;
    upload?.remove();
    setTimeout(() => form?.append(upload ?? ''));
  });
  await expect(desk.page.locator(TAG)).toBeVisible();
  await expect(dialogOf(desk)).toHaveCount(0);
  await left.setFiles(file);
  // It works again, and this file is the first that is sent.
  await (await open()).setFiles({ ...file, name: 'second.jpg' });
  await expectView(dialogOf(desk), 'completed');
  expect(gate.count('create')).toBe(1);
  const [job] = (await desk.calls('svc-completed'))[0]?.args ?? [];
  expect(job).toMatchObject({ fileName: 'second.jpg' });
});

test('what describes it, focus and presses reach its button; a press may be prevented', async ({ begin }) => {
  const { desk } = await begin('element');
  const upload = desk.page.locator(TAG);
  await upload.evaluate((element: HTMLElement) => {
    element.setAttribute('aria-label', 'Photo of the roof');
    element.focus();
    element.addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true });
    element.click();
  });
  const button = desk.page.getByRole('button', { name: 'Photo of the roof', exact: true });
  await expect(button).toBeFocused();
  await upload.evaluate((element) => element.removeAttribute('aria-label'));
  expect(await desk.calls()).toEqual([]);
  await upload.evaluate((element: HTMLElement) => element.click());
  await expectView(dialogOf(desk), 'pending');
});

test('in a shadow tree it works, and its events leave the tree', async ({ begin }) => {
  const { desk } = await begin('element');
  await desk.page.evaluate(() => {
    const upload = document.querySelector('svc-upload-button');
    const around = document.createElement('div');
    document.querySelector('form')?.append(around);
    around.attachShadow({ mode: 'open' }).append(upload ?? '');
  });
  await openCode(desk);
  expect((await desk.calls()).map(({ name }) => name)).toEqual(['svc-job-created']);
});
