// @vitest-environment happy-dom
import { readObject, readText } from '@svc/protocol';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createDocumentAgent } from '../../../lib/content/create-document-agent.ts';
import { setFiles } from '../../../lib/content/fill/put-files.ts';
import { documentPlaces } from '../../../lib/content/targets/known-places.ts';
import { field, fillRequest, newFile, offerClosedRoots, show } from '../fixtures/fake-page.ts';

const LONGER_THAN_FOLLOWED_MS = 5_000;
/** Names of what the background was asked. */
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  offerClosedRoots();
  HTMLElement.prototype.showPopover = () => undefined; // happy-dom has none
  HTMLElement.prototype.hidePopover = () => undefined;
  browser.runtime.sendMessage = async (message: unknown) => {
    const name = readText(readObject(message)?.['name']) ?? '';
    asked.push(name);
    return { value: name === 'isFileWanted' ? true : null };
  };
  show('<input type=file id=a>');
});

function countOverlays(): number {
  return document.querySelectorAll('html > div').length;
}

type Agent = ReturnType<typeof createDocumentAgent>;

/** As the background asks; what the agent does at once is done when this returns. */
function ask<Name extends keyof Agent>(agent: Agent, name: Name, request: Parameters<Agent[Name]>[0]) {
  return agent[name](request, {});
}

function end(agent: Agent, transferId: string, successorId: string | null): void {
  void ask(agent, 'transferEnded', { transferId, successorId });
}

// First: what the others show stays longer than they take.
it.each([
  ['goes on for the next transfer', 'second', 1],
  ['ends with the transfer', null, 0],
])('choosing a place %s', (_title, successorId, overlays) => {
  const agent = createDocumentAgent();
  void ask(agent, 'startChoosing', { how: 'click' });
  expect(countOverlays()).toBe(1);
  end(agent, 'first', successorId);
  expect(countOverlays()).toBe(overlays);
  end(agent, 'second', null);
  expect(countOverlays()).toBe(0);
});

async function fill(agent: Agent, id = 'one'): Promise<void> {
  const key = documentPlaces.keyOf({ element: field('input'), kind: 'field', rank: 0 });
  await ask(agent, 'fillPlace', { ...fillRequest, key, files: [{ ...newFile, id, name: `${id}.jpg` }] });
}

describe('files that are no longer in a field', () => {
  it('are told to the background when the page has emptied it', async () => {
    await fill(createDocumentAgent());
    setFiles(field('input'), []);
    await vi.advanceTimersByTimeAsync(LONGER_THAN_FOLLOWED_MS);
    expect(asked).toContain('filesNotKept');
  });

  it('are not told of once they were taken back', async () => {
    const agent = createDocumentAgent();
    await fill(agent);
    void ask(agent, 'takeBack', { transferId: 't' });
    await vi.advanceTimersByTimeAsync(LONGER_THAN_FOLLOWED_MS);
    expect(field('input').files).toHaveLength(0);
    expect(asked).not.toContain('filesNotKept');
  });

  it('are not told of when others of the same transfer took their place', async () => {
    const agent = createDocumentAgent();
    await fill(agent, 'one');
    await fill(agent, 'other');
    await vi.advanceTimersByTimeAsync(LONGER_THAN_FOLLOWED_MS);
    expect(asked).not.toContain('filesNotKept');
  });
});

it.each([
  ['goes over to the next transfer', 'second', 0],
  ['is closed with its own transfer', null, 1],
])('an open picker %s', (_title, successorId, cancels) => {
  Object.assign(navigator, { userActivation: { isActive: true } }); // happy-dom has none
  const agent = createDocumentAgent();
  void ask(agent, 'armPicker', { transferId: 'first' });
  let count = 0;
  field('input').addEventListener('cancel', () => (count += 1));
  field('input').click();
  end(agent, 'first', successorId);
  expect(count).toBe(cancels);
  end(agent, 'second', null);
  expect(count).toBe(1);
});
