import { buildPhonePage } from '../../../../scripts/build-phone-page.ts';

/** Tests the page as it is now, not as it was built last. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a set-up by its default export
export default buildPhonePage;
