import { expect, test } from '../fixtures/test.ts';
import { openCode } from '../fixtures/upload-dialog.ts';
import { cases } from '../../fixtures/release.ts';
import { buildStyles, TAILWIND_SETUPS, type Setup } from './build-styles.ts';
import { readLooks, SEEN } from './read-looks.ts';

// The stylesheets are put into the page, which its policy would forbid.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

const OWN_STYLES =
  'body { margin: 24px; font: 16px/1.5 sans-serif; } h1 { font: 16px/1.5 sans-serif; margin: 0; }';

let styles: Record<Setup, string>;
test.beforeAll(async () => {
  styles = await buildStyles();
});

for (const setup of cases(TAILWIND_SETUPS.toReversed())) {
  test(`with ${setup}, the element looks as it does without Tailwind`, async ({ begin }) => {
    const { desk } = await begin('element');
    const read = async (css: string) => {
      await desk.page.reload();
      await desk.page.locator('link[rel=stylesheet]').evaluateAll((links) => {
        for (const link of links) link.remove();
      });
      await desk.page.addStyleTag({ content: `${css} ${OWN_STYLES}` });
      await openCode(desk);
      return desk.page.evaluate(readLooks, SEEN);
    };
    const bare = await read(styles['no Tailwind']);
    expect(bare.length).toBeGreaterThan(15);
    expect(await read(styles[setup])).toEqual(bare);
  });
}
