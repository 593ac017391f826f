import { readCount } from '@svc/protocol';

/** The tab that `popup.html?tab=<id>` names; `undefined` without that query, `null` when it names none. */
export function readTabId(query: string): number | null | undefined {
  const text = new URLSearchParams(query).get('tab');
  if (text === null) return undefined;
  return /^\d+$/.test(text) ? (readCount(Number(text)) ?? null) : null;
}
