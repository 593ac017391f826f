import type { ReactElement } from 'react';
import { ICON_PATHS } from './icon-paths.ts';

/** Decoration beside a text. The size is in attributes, for pages without the theme. */
export function Icon({ name, size = 16 }: { name: keyof typeof ICON_PATHS; size?: number }): ReactElement {
  return (
    <svg
      className="svc-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
