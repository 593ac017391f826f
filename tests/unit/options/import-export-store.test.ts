import { expect, test } from 'vitest';
import { createImportExportStore, type ImportExportPorts } from '../../../lib/options/import-export-store.ts';
import type { SavedBackends } from '../../../lib/settings/saved-backends.ts';
import { home, work } from '../fixtures/options-world.ts';

function openImportExport(saved: SavedBackends, ports: Partial<ImportExportPorts> = {}) {
  const world = { saved };
  const files: { blob: Blob; name: string }[] = [];
  const importExport = createImportExportStore({
    load: async () => world.saved,
    change: async (edit) => {
      world.saved = edit(world.saved);
      return world.saved;
    },
    createId: () => 'new',
    saveToDisk: (file) => void files.push(file),
    ...ports,
  });
  return { importExport, world, files, shown: () => importExport.state.getState() };
}

const both: SavedBackends = { backends: [home, work], activeId: 'home' };

test('exports without keys unless they are asked for', async () => {
  const { importExport, files, shown } = openImportExport(both);
  await importExport.exportBackends();
  importExport.includeValues(true);
  expect(shown().outcome).toBeNull();
  await importExport.exportBackends();
  const texts = await Promise.all(files.map(({ blob }) => blob.text()));
  expect(texts.map((text) => text.includes('Bearer abc'))).toEqual([false, true]);
  expect(files[0]?.name).toBe('pocketfill-backends.json');
  expect(shown().outcome).toEqual({ kind: 'exported' });
});

test('never exports the keys of an organisation', async () => {
  const managed = { ...work, id: 'managed:https://work.example/api/svc' };
  const { importExport, files } = openImportExport({ backends: [managed], activeId: managed.id });
  importExport.includeValues(true);
  await importExport.exportBackends();
  const text = await files[0]?.blob.text();
  expect([text?.includes('Authorization'), text?.includes('Bearer abc')]).toEqual([true, false]);
});

test('imports what another browser has exported', async () => {
  const { importExport: there, files } = openImportExport(both);
  await there.exportBackends();
  const { importExport: here, world, shown } = openImportExport({ backends: [home], activeId: 'home' });
  await here.importFile(files[0]?.blob ?? new Blob());
  expect(world.saved.backends.map(({ name }) => name)).toEqual(['', 'Work']);
  expect(shown().outcome).toMatchObject({ kind: 'imported', report: { added: ['Work'], known: 1 } });
});

test('takes nothing of a file that is wrong anywhere', async () => {
  const { importExport, world, shown } = openImportExport(both);
  await importExport.importFile(new Blob(['{"format":"pocketfill-backends","version":1,"backends":[{}]}']));
  expect(world.saved).toBe(both);
  expect(shown().outcome).toEqual({
    kind: 'refused',
    fault: { kind: 'badBackend', place: 1, field: 'address' },
  });
});

test('does not even read a file that is far too large', async () => {
  const { importExport, shown } = openImportExport(both);
  const file = Object.assign(new Blob(), { text: () => Promise.reject(new Error('was read')) });
  Object.defineProperty(file, 'size', { value: 6_000_000 });
  await importExport.importFile(file);
  expect(shown().outcome).toEqual({ kind: 'refused', fault: { kind: 'tooLarge' } });
});

test('says when the browser did not save', async () => {
  const { importExport, shown } = openImportExport(both, {
    change: () => Promise.reject(new Error('QUOTA_BYTES')),
  });
  await importExport.importFile(
    new Blob(['{"format":"pocketfill-backends","version":1,"backends":[{"address":"a.example"}]}']),
  );
  expect(shown().outcome).toEqual({ kind: 'notSaved' });
});

test('says when the saved backends cannot be read', async () => {
  const { importExport, files, shown } = openImportExport(both, {
    load: () => Promise.reject(new Error('IO error')),
  });
  await importExport.exportBackends();
  expect(files).toEqual([]);
  expect(shown().outcome).toEqual({ kind: 'notSaved' });
});
