import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FillOutcome } from '../../../../lib/messages/document-messages.ts';
import { createOutside, live, type Death } from './killable-worker.ts';

/** More than a worker ever takes: from the click to the field. */
const MOST_STEPS = 60;

describe('a worker that the browser ends', () => {
  it.each(['before', 'after'] as const)(
    'at any step (%s it takes effect): the next one goes on, and the file arrives once',
    async (when) => {
      const ways: string[] = [];
      for (let step = 1; step <= MOST_STEPS; step += 1) {
        const outside = createOutside();
        const end = await live(outside, { step, when });
        if (end === 'rested') break;
        ways.push(outside.load()[0]?.state.name ?? '');
        expect(await live(outside, null)).toBe('rested');
        expect(outside.load()[0]?.state).toMatchObject({ name: 'done', how: 'filled' });
        expect(outside.delivered).toEqual(['abc']);
      }
      // It died in each of the states that have something to do, and it was tried up to the end.
      expect(new Set(ways)).toEqual(
        new Set([
          'creating',
          'waiting',
          'receiving',
          'downloading',
          'filling',
          ...(when === 'after' ? ['done'] : []),
        ]),
      );
      expect(ways.length).toBeLessThan(MOST_STEPS);
    },
  );

  it('several times, with a bad network and a page that reads it short: the file arrives once', async () => {
    const anyDeath = fc.record<Death>({
      step: fc.integer({ min: 1, max: 14 }),
      when: fc.constantFrom('before', 'after'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyDeath, { maxLength: 6 }),
        fc.array(fc.constantFrom<FillOutcome>('cutShort', 'filled'), { maxLength: 2 }),
        fc.array(fc.boolean(), { maxLength: 5 }),
        async (deaths, outcomes, failures) => {
          const outside = createOutside(outcomes, failures);
          for (const death of deaths) await live(outside, death);
          await live(outside, null);
          expect(outside.load()).toMatchObject([{ id: 'first', state: { name: 'done', how: 'filled' } }]);
          expect(outside.delivered).toEqual(['abc']);
        },
      ),
    );
  });

  it('while the page refuses the file: it is held, and the next worker does not put it in', async () => {
    for (let step = 1; step <= MOST_STEPS; step += 1) {
      const outside = createOutside(Array.from({ length: 9 }, () => 'wrongType'));
      if ((await live(outside, { step, when: 'after' })) === 'rested') break;
      await live(outside, null);
      expect(outside.load()).toMatchObject([{ state: { name: 'holding', why: 'wrongType' } }]);
      expect(outside.delivered).toEqual([]);
    }
  });
});
