import { splitIsolated } from '@svc/protocol';
import { createElement, Fragment } from 'react';

interface SentenceProps {
  /** As `lib/texts` makes it: the names within are isolated. */
  text: string;
}

/**
 * A sentence of ours with names of somebody else in it: a page, a phone, a backend. Each name is an element of its own,
 * so that its direction turns nothing of the sentence around.
 */
export function Sentence({ text }: SentenceProps) {
  const parts = splitIsolated(text).map((part) =>
    part.isName ? createElement('bdi', null, part.text) : part.text,
  );
  // Not as a list: the parts have nothing to be told apart by, and no state to keep.
  return createElement(Fragment, null, ...parts);
}
