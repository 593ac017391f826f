import { createOptionsStore } from '../../../lib/options/options-store.ts';
import type { OptionsPorts } from '../../../lib/options/options-state.ts';
import type { SavedBackend, SavedBackends } from '../../../lib/settings/saved-backends.ts';
import type { Backend } from '../../../lib/transfer/transfer.ts';

export const home: SavedBackend = {
  id: 'home',
  name: '',
  address: 'http://localhost:8787',
  routeBase: '/api/svc',
  uploadAddress: null,
  headers: [],
};
export const work: SavedBackend = {
  ...home,
  id: 'work',
  name: 'Work',
  address: 'https://work.example',
  headers: [{ name: 'Authorization', value: 'Bearer abc' }],
};
export const works = { kind: 'works', host: 'localhost:8787' } as const;

/** The options page over storage that remembers, with a backend that works. */
export async function openOptions(backends: SavedBackend[] = [home], ports: Partial<OptionsPorts> = {}) {
  const world: { saved: SavedBackends } = { saved: { backends, activeId: backends[0]?.id ?? '' } };
  const tested: Backend[] = [];
  const watchers = new Set<(saved: SavedBackends) => void>();
  const store = async (saved: SavedBackends) => {
    world.saved = saved;
    watchers.forEach((tell) => tell(saved));
    return saved;
  };
  let lastId = 0;
  const options = createOptionsStore({
    load: async () => world.saved,
    change: (edit) => store(edit(world.saved)),
    watch: (onChanged) => {
      watchers.add(onChanged);
      return () => watchers.delete(onChanged);
    },
    createId: () => {
      lastId += 1;
      return `new-${lastId}`;
    },
    test: async (backend) => {
      tested.push(backend);
      return works;
    },
    requestAccess: async () => true,
    ...ports,
  });
  const close = await options.open();
  return { options, close, world, tested, watchers, store, shown: () => options.state.getState() };
}
