import type { SvcJobOptions } from '@svc/react';

/** A test's settings of a page, as JSON in its address. */
export interface PageSettings {
  isStrict?: boolean;
  /** Options of the kit. */
  options?: Record<string, unknown>;
  /** Puts the three addresses of contract section 4.5 below another base. */
  routeBase?: string;
  /** Sent with every request of the kit, through its option `fetch`. */
  headers?: Record<string, string>;
  /** Default 1. */
  buttons?: number;
  /** Disables the buttons when a file has arrived. */
  isOnce?: boolean;
}

export function readPageSettings(): PageSettings {
  const text = new URL(location.href).searchParams.get('settings');
  return text === null ? {} : (JSON.parse(text) as PageSettings);
}

/** The kit's options without callbacks. */
export function readOptions({ options, routeBase, headers }: PageSettings): SvcJobOptions {
  return {
    ...options,
    ...(routeBase !== undefined && {
      createJobUrl: `${routeBase}/job`,
      getJobUrl: (id: string) => `${routeBase}/job/${encodeURIComponent(id)}`,
      getWaitForCompletionUrl: (id: string) => `${routeBase}/job/${encodeURIComponent(id)}/wait`,
    }),
    ...(headers && { fetch: (input, init) => fetch(input, addHeaders(init, headers)) }),
  };
}

function addHeaders(init: RequestInit | undefined, more: Record<string, string>): RequestInit {
  const headers = new Headers(init?.headers);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return { ...init, headers };
}
