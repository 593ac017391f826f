import type { CDPSession } from '@playwright/test';

export interface IsolatedWorld {
  /** Returns what the expression gives, as JSON can hold it. */
  evaluate: (expression: string) => Promise<unknown>;
  /** What the script listens to, at what it shares with the page. */
  listListeners: () => Promise<string[]>;
}

/** Runs a script beside the page in a world of its own, as browsers do with content scripts. */
export async function createIsolatedWorld(session: CDPSession, script: string): Promise<IsolatedWorld> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'extension',
  });
  await session.send('Runtime.enable');
  const { scriptId = '' } = await session.send('Runtime.compileScript', {
    expression: script,
    sourceURL: '',
    persistScript: true,
    executionContextId,
  });
  await session.send('Runtime.runScript', { scriptId, executionContextId });

  return {
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        expression,
        contextId: executionContextId,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    listListeners: () => listListeners(session, scriptId),
  };
}

async function listListeners(session: CDPSession, ofScript: string): Promise<string[]> {
  const found: string[] = [];
  for (const expression of ['window', 'document', 'document.documentElement']) {
    const { result } = await session.send('Runtime.evaluate', { expression });
    if (!result.objectId) throw new Error(`There is no ${expression}.`);
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId });
    const own = listeners.filter(({ scriptId }) => scriptId === ofScript);
    found.push(...own.map(({ type }) => `${type} at ${expression}`));
  }
  return found;
}
