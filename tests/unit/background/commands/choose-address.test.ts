import { describe, expect, it } from 'vitest';
import { createCommandWorld, TAB } from '../../fixtures/command-world.ts';
import { placeTarget, states } from '../../fixtures/sample-transfer.ts';

const url = 'http://desk.local:8787';
const link = 'http://192.168.1.5:8787/?job_id=j#k=key';
const waiting = { ...states.waiting, job: { ...states.waiting.job, link } };

describe('another address of the computer', () => {
  it('changes the code at once, and holds for the next ones', async () => {
    const { commands, now, world } = createCommandWorld(placeTarget(), waiting);
    const { changedAtMs } = now() ?? {};
    await commands.chooseAddress({ tabId: TAB, url });
    expect(now()?.state).toEqual({ ...waiting, job: { ...waiting.job, link: `${url}/?job_id=j#k=key` } });
    expect(now()?.changedAtMs).toBe(changedAtMs);
    expect(world.chosenAddress).toBe(url);
  });

  it('changes nothing once the phone sends', async () => {
    const { commands, now, world } = createCommandWorld(placeTarget(), states.receiving);
    await commands.chooseAddress({ tabId: TAB, url });
    expect([now()?.state, world.chosenAddress]).toEqual([states.receiving, null]);
  });
});
