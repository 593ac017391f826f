import { splitIsolated } from '@svc/protocol';
import { createElement, Fragment } from 'react';

/**
 * A sentence from `lib/texts` with isolated names in it, which come from a page, a phone or a backend. Each name is an
 * element of its own, so that a name written from right to left does not reorder the sentence.
 */
export function Sentence({ text }: { text: string }) {
  const parts = splitIsolated(text).map((part) =>
    part.isName ? createElement('bdi', null, part.text) : part.text,
  );
  // As arguments, since parts of an array would need keys.
  return createElement(Fragment, null, ...parts);
}
