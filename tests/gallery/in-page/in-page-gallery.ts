import type { Gallery } from '../support/gallery.ts';
import { checkScenarios } from './check-scenarios.ts';
import { checkLooks } from './check-looks.ts';

/** What the extension draws in pages, looked at and used as a person does, in a page with strict policies. */
export function inPageGallery(script: string): Gallery {
  return { name: 'Drawn in pages', checks: [...checkScenarios(script), ...checkLooks(script)] };
}
