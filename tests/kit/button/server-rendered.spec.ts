import { expect, test } from '../fixtures/test.ts';
import { dialogOf, expectView } from '../fixtures/upload-dialog.ts';

test(
  'the button is in the HTML of the server, and waking it up warns of nothing',
  { tag: ['@central', '@strict'] },
  async ({ startApp }) => {
    const app = await startApp();
    const html = await (await fetch(`${app.origin}/server-rendered.html`)).text();
    expect(html).toMatch(/<button[^>]*>.*Add a photo<\/button>/);
    expect(html).toMatch(/<button[^>]* disabled=""[^>]*>.*Add a receipt<\/button>/);
    expect(html).toContain('<title>A code</title>');
    expect(html).not.toContain('<dialog');

    const desk = await app.open('server-rendered');
    // Buttons of the server's HTML do nothing before hydration.
    await expect(async () => {
      // The dialog comes with its script, maybe after this time; then it covers the button.
      if (!(await dialogOf(desk).isVisible()))
        await desk.page.getByRole('button', { name: 'Add a photo' }).click({ timeout: 500 });
      await expect(dialogOf(desk)).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectView(dialogOf(desk), 'pending');
  },
);
