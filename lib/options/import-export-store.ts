import { createStore } from 'zustand/vanilla';
import type { BackendsEdit } from '../settings/edit-backends.ts';
import { withoutManagedValues } from '../settings/managed/managed-backends.ts';
import { mergeBackends, type ImportExportOutcome, type MergeReport } from '../settings/merge-backends.ts';
import type { SavedBackends } from '../settings/saved-backends.ts';
import {
  MAX_FILE_BYTES,
  readSettingsFile,
  SETTINGS_FILE_NAME,
  writeSettingsFile,
} from '../settings/settings-file.ts';

export interface ImportExportState {
  /** Whether the values of request headers go into the file. */
  includesValues: boolean;
  outcome: ImportExportOutcome | null;
}

/** The next step is the same for every cause. */
const NOT_SAVED = { kind: 'notSaved' } as const;

export interface ImportExportPorts {
  load: () => Promise<SavedBackends>;
  change: (edit: BackendsEdit) => Promise<SavedBackends>;
  createId: () => string;
  /** Hands a file to the browser's downloads. */
  saveToDisk: (file: { blob: Blob; name: string }) => void;
}

export type ImportExportStore = ReturnType<typeof createImportExportStore>;

/** Export and import of the saved backends. */
export function createImportExportStore(ports: ImportExportPorts) {
  const state = createStore<ImportExportState>(() => ({ includesValues: false, outcome: null }));

  async function take(file: Blob): Promise<ImportExportOutcome> {
    if (file.size > MAX_FILE_BYTES) return { kind: 'refused', fault: { kind: 'tooLarge' } };
    const read = readSettingsFile(await file.text());
    if (!Array.isArray(read)) return { kind: 'refused', fault: read };
    let report: MergeReport | null = null;
    await ports.change((now) => {
      const merge = mergeBackends(now, read, ports.createId);
      ({ report } = merge);
      return merge.saved;
    });
    return report ? { kind: 'imported', report } : { kind: 'notSaved' };
  }

  async function save(): Promise<ImportExportOutcome> {
    const { backends } = await ports.load();
    const text = writeSettingsFile(backends.map(withoutManagedValues), state.getState());
    ports.saveToDisk({ blob: new Blob([text], { type: 'application/json' }), name: SETTINGS_FILE_NAME });
    return { kind: 'exported' };
  }

  return {
    state,
    includeValues: (includesValues: boolean) => state.setState({ includesValues, outcome: null }),
    exportBackends: async () => {
      state.setState({ outcome: null });
      state.setState({ outcome: await save().catch(() => NOT_SAVED) });
    },
    importFile: async (file: Blob) => {
      state.setState({ outcome: null });
      state.setState({ outcome: await take(file).catch(() => NOT_SAVED) });
    },
  };
}
