import type { ReactElement } from 'react';

/** Decoration beside a text. The size is in attributes, for pages without the theme. */
export function Icon({ path, size = 16 }: { path: string; size?: number }): ReactElement {
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
      <path d={path} />
    </svg>
  );
}
