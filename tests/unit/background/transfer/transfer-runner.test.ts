import { describe, expect, it } from 'vitest';
import { file, placeTarget, states } from '../../fixtures/sample-transfer.ts';
import { createCommandWorld, TAB } from '../../fixtures/command-world.ts';

const place = placeTarget();
const refused = { ...states.holding, why: 'wrongType' } as const;

describe('TransferRunner', () => {
  it('fetches a file once that is put in at the second try', async () => {
    const { commands, now, backend, world, rest, ...told } = createCommandWorld(place, states.waiting);
    world.outcomes = ['wrongType', 'filled'];
    backend.sendFile();
    await rest();
    expect(now()?.state).toMatchObject({ name: 'holding', why: 'wrongType' });
    await commands.putAnyway({ tabId: TAB });
    await rest();
    expect(now()?.state.name).toBe('done');
    expect(told.delivered).toHaveLength(2);
    expect(world.fetched).toBe(1);
    expect(told.cancelledJobs).toEqual([]); // its job has ended by itself
  });

  it('fetches a held file again where an earlier worker took it along', async () => {
    const { commands, now, world, rest } = createCommandWorld(place, refused);
    await commands.putAnyway({ tabId: TAB });
    await rest();
    expect(now()?.state.name).toBe('done');
    expect(world.fetched).toBe(1);
  });

  it('holds the file again where the second try fails too', async () => {
    const { commands, now, world, files, rest } = createCommandWorld(place, refused);
    world.outcomes = ['disabled'];
    await commands.putAnyway({ tabId: TAB });
    await rest();
    expect(now()?.state).toMatchObject({ name: 'holding', why: 'fieldDisabled' });
    expect(files.find('first', file)).toBeDefined();
  });

  it('says which file a page may take right now', async () => {
    const { given, runner } = createCommandWorld(place);
    given(states.holding);
    expect(runner.filling('first')).toBeUndefined();
    given(states.filling);
    expect(runner.filling('first')).toMatchObject({ id: 'first', target: place, state: states.filling });
    expect(runner.filling('another')).toBeUndefined();
  });

  it('stores nothing of a transfer that another one has replaced', async () => {
    const { given, stored, backend, rest } = createCommandWorld(place);
    const session = given(states.holding);
    given(states.creating, { id: 'second' });
    await session.apply({ type: 'saved' });
    backend.sendFile();
    await rest();
    expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(['second']));
  });
});
