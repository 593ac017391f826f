import { describe, expect, it } from 'vitest';
import { placeTarget } from '../../fixtures/sample-transfer.ts';
import { createCommandWorld, pageWith, states, TAB } from '../../fixtures/command-world.ts';

describe('a popup that the extension opened, late', () => {
  it('shows the end that was seen, and starts nothing', async () => {
    const { commands, given, now } = createCommandWorld(pageWith(placeTarget()));
    given(states.done);
    await commands.seeEnd(TAB, 'first');
    await commands.showAgain(TAB);
    expect(now()).toMatchObject({ id: 'first', isEndSeen: false, state: { name: 'done' } });
  });
});
