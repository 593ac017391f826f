import type { SvcJobOptions } from '@svc/react';

/** A test's settings of a page, as JSON in its address. */
export interface PageSettings {
  isStrict?: boolean;
  /** Options of the kit. */
  options?: Record<string, unknown>;
  /** Default 1. */
  buttons?: number;
}

export function readPageSettings(): PageSettings {
  const text = new URL(location.href).searchParams.get('settings');
  return text === null ? {} : (JSON.parse(text) as PageSettings);
}

/** The kit's options without callbacks. */
export function readOptions({ options }: PageSettings): SvcJobOptions {
  return { ...options };
}
