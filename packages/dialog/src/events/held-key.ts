import type { KeyboardEvent } from 'react';

/** A held key would press the button that gets the focus next. Returns whether the key was held. */
export function ignoreHeldKey(event: KeyboardEvent): boolean {
  if (!event.repeat || (event.key !== 'Enter' && event.key !== 'Escape')) return false;
  event.preventDefault();
  return true;
}
