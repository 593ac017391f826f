import { execFileSync } from 'node:child_process';
import path from 'node:path';

const SCRIPT = path.join(import.meta.dirname, '../../../../scripts/build-phone-page.ts');

/** Tests the page as it is now, not as it was built last. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a set-up by its default export
export default function buildPage(): void {
  execFileSync(process.execPath, [SCRIPT], { stdio: 'inherit' });
}
