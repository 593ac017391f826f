import type { CDPSession } from '@playwright/test';

/** Runs a script in an isolated world of the page, as browsers do with content scripts. */
export async function createIsolatedWorld(session: CDPSession, script: string) {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'extension',
  });
  /** Returns the value of an expression, which must fit into JSON. */
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  await evaluate(script);
  return {
    evaluate,
    listListeners: () => listListeners(session, executionContextId),
  };
}

/** Those at the page's window, document and root. The browser lists those of the world that has asked for the objects. */
async function listListeners(session: CDPSession, contextId: number): Promise<string[]> {
  const found: string[] = [];
  for (const expression of ['window', 'document', 'document.documentElement']) {
    const { result } = await session.send('Runtime.evaluate', { expression, contextId });
    if (!result.objectId) throw new Error(`There is no ${expression}.`);
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId });
    found.push(...listeners.map(({ type }) => `${type} at ${expression}`));
  }
  return found;
}
