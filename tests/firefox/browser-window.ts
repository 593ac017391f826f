import { readText, type BidiClient } from './bidi-client.ts';
import { createEvaluate, type Evaluate } from './evaluate-in.ts';

/**
 * Evaluates in Firefox's own window (`browser.xhtml`), with system privileges: toolbar, panels and
 * prompts are there. Needs `--remote-allow-system-access`.
 */
export async function findBrowserWindow(bidi: BidiClient): Promise<Evaluate> {
  const tree = await bidi.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  return createEvaluate(bidi, readText(tree, 'contexts', 0, 'context'));
}
