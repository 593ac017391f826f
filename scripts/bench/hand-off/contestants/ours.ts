import type { HandOffDesk, OurPlace } from '../desk.ts';
import type { Contestant } from './contestant.ts';
import { transferFile } from './transfer-file.ts';

/** The product itself, from the phone's page to the page's field: one contestant for each setup of the desk. */
export function createOurs(desk: HandOffDesk): Contestant[] {
  let current: OurPlace | undefined;
  return desk.ours.map((place) => ({
    name: place.name,
    time: async (file) => {
      if (current !== place) await desk.extension.setBackend(place.forComputer, place.forPhone);
      current = place;
      const trace = await transferFile(desk, file);
      return { tookMs: trace.changeMs, trace };
    },
  }));
}
