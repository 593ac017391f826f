import type { Page } from '@playwright/test';
import { build } from 'vite';

declare global {
  interface Window {
    /** The exports of views-page.tsx. */
    kit: { show: (view: string, className?: string) => void };
  }
}

/** The views of the gallery, without a stylesheet, as one script. */
export async function bundleViews(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@svc/source', 'module', 'browser', 'import', 'default'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: `${import.meta.dirname}/views-page.tsx`, formats: ['iife'], name: 'kit' },
    },
  });
  const [first] = [built].flat();
  if (!first || !('output' in first)) throw new Error('Nothing was built.');
  return first.output[0].code;
}

/** A page with that script and that stylesheet. */
export async function openViews(page: Page, script: string, css: string): Promise<void> {
  await page.setContent('<!doctype html><html lang="en"><title>Claim</title><body></body></html>');
  await page.addStyleTag({ content: css });
  await page.addScriptTag({ content: script });
}

/** Draws a view and waits for its pictures. */
export async function show(page: Page, view: string, className?: string): Promise<void> {
  await page.evaluate(([view, className]) => window.kit.show(view, className), [view, className] as const);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
}
