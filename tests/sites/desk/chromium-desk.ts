import { launchExtension, type LaunchedExtension } from '../../fixtures/browser/extension.ts';
import type { Desk } from './desk.ts';
import { openChromiumPage } from './chromium-page.ts';

/** A real Chromium with the build that may act on local pages. */
export async function startChromiumDesk(executablePath: string, backend: string): Promise<Desk> {
  const extension = await launchExtension({ executablePath });
  await extension.setBackend(backend);
  return {
    browserName: 'chromium',
    version: readMajorVersion(extension),
    open: (url) => openChromiumPage(extension, url),
    close: () => extension.close(),
  };
}

function readMajorVersion({ context }: LaunchedExtension): string {
  return context.browser()?.version().split('.')[0] ?? '';
}
