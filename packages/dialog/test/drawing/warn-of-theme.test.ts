// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { warnOfTheme } from '../../src/drawing/warn-of-theme.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it.each<[styles: string, warnings: number]>([
  ['', 0],
  ['--tw-border-spacing-x: 0; --svc-default-scheme: light', 0],
  ['--svc-default-scheme: light', 0],
  ['--tw-border-spacing-x: 0', 1],
])('with "%s" there are %d warnings', (styles, warnings) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('style', styles);
  warnOfTheme(dialog);
  expect(warn).toHaveBeenCalledTimes(warnings);
  dialog.remove();
});
