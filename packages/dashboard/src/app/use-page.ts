import { useSyncExternalStore } from 'react';
import { PAGES, type PageName } from '../texts.ts';

/** The page that the address names, for example `/dashboard#jobs`. */
export function usePage(): PageName {
  return useSyncExternalStore(watchAddress, readPage);
}

function watchAddress(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

function readPage(): PageName {
  return PAGES.find((page) => location.hash === `#${page}`) ?? 'overview';
}
