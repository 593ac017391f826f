import { tellDevelopers } from '@svc/controller';

/** Set by the theme on the root, and by the reset of Tailwind 3 on each element. */
const OF_THEME = '--svc-default-scheme';
const OF_TAILWIND_3 = '--tw-border-spacing-x';

/** Tells developers that Tailwind 3 has dropped the theme, which it does if the import comes after `@tailwind`. */
export function warnOfTheme(dialog: Element): void {
  const style = getComputedStyle(dialog);
  if (style.getPropertyValue(OF_THEME) !== '' || style.getPropertyValue(OF_TAILWIND_3) === '') return;
  tellDevelopers(
    'warn',
    "svc: The theme is missing. Put its @import before '@tailwind base', or Tailwind 3 drops it.",
  );
}
