import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { buildPages } from './build-pages.ts';

const PHONE_PAGE = path.resolve(import.meta.dirname, '../../scripts/build-phone-page.ts');

/** Tests pages as they are now, not as they were built last. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a set-up by its default export
export default async function buildAll(): Promise<void> {
  execFileSync(process.execPath, [PHONE_PAGE], { stdio: 'inherit' });
  await buildPages();
}
