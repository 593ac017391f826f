import { describe, expect, it } from 'vitest';
import { file, placeTarget } from '../../fixtures/sample-transfer.ts';
import { createCommandWorld, pageWith, states, TAB } from '../../fixtures/command-world.ts';

const place = placeTarget();

describe('createTransferRunner', () => {
  it('goes on with a transfer that was under way', async () => {
    const { given, now, backend, delivered, rest } = createCommandWorld(pageWith(place));
    given(states.waiting);
    backend.sendFile();
    await rest();
    expect(now()?.state.name).toBe('done');
    expect(delivered).toHaveLength(1);
  });

  it('leaves a held file at rest', async () => {
    const { given, now, delivered, rest } = createCommandWorld(pageWith(place));
    given(states.holding);
    await rest();
    expect(now()?.state).toEqual(states.holding);
    expect(delivered).toEqual([]);
  });

  it('fetches a file once that is put in at the second try', async () => {
    const { commands, given, now, backend, world, delivered, rest } = createCommandWorld(pageWith(place));
    world.outcomes = ['wrongType', 'filled'];
    given(states.waiting);
    backend.sendFile();
    await rest();
    expect(now()?.state).toMatchObject({ name: 'holding', why: 'wrongType' });
    await commands.putAnyway({ tabId: TAB });
    await rest();
    expect(now()?.state.name).toBe('done');
    expect(delivered).toHaveLength(2);
    expect(world.fetched).toBe(1);
  });

  it('fetches a held file again where an earlier worker took it along', async () => {
    const { commands, given, now, world, rest } = createCommandWorld(pageWith(place));
    given({ ...states.holding, why: 'wrongType' });
    await commands.putAnyway({ tabId: TAB });
    await rest();
    expect(now()?.state.name).toBe('done');
    expect(world.fetched).toBe(1);
  });

  it('holds the file again where the second try fails too', async () => {
    const { commands, given, now, world, files, rest } = createCommandWorld(pageWith(place));
    given({ ...states.holding, why: 'wrongType' });
    world.outcomes = ['disabled'];
    await commands.putAnyway({ tabId: TAB });
    await rest();
    expect(now()?.state).toMatchObject({ name: 'holding', why: 'fieldDisabled' });
    expect(files.find('first', file)).toBeDefined();
  });

  it('says which file a page may take right now', async () => {
    const { given, runner } = createCommandWorld(pageWith(place));
    given(states.holding);
    expect(runner.filling('first')).toBeUndefined();
    given(states.filling);
    expect(runner.filling('first')).toMatchObject({ id: 'first', target: place, state: states.filling });
    expect(runner.filling('another')).toBeUndefined();
  });

  it('stores nothing of a transfer that another one has replaced', async () => {
    const { given, stored, backend, rest } = createCommandWorld(pageWith(place));
    const session = given(states.holding);
    given(states.creating, { id: 'second' });
    await session.apply({ type: 'saved' });
    backend.sendFile();
    await rest();
    expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(['second']));
  });
});
