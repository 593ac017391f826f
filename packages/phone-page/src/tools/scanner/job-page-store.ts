import type { TextStorage } from '../../job/stored-json.ts';
import type { SavedJob } from '../../saved-file/keep-list.ts';
import type { PageStore } from './page-store.ts';

/**
 * Keeps pages beside the chosen files of a job, of which they never become part; they go with them.
 *
 * @param storage - has the order of the pages and what was chosen for them, in the job's memory.
 */
export function createPageStore(_job: SavedJob, _storage: TextStorage | undefined): PageStore {
  return {
    load: async () => [],
    savePhoto: () => undefined,
    savePlan: () => undefined,
    remove: () => undefined,
    clear: () => undefined,
  };
}
