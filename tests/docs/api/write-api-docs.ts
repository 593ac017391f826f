import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { Application, type ProjectReflection } from 'typedoc';
import { ENTRY_POINTS, TYPEDOC_OPTIONS } from './typedoc-options.ts';

/**
 * Writes the reference, a page for each entry point, into a folder.
 *
 * @throws Error when TypeDoc warns of anything. It has written of what by then.
 */
export async function writeApiDocs(folder: string): Promise<void> {
  const app = await Application.bootstrapWithPlugins({ ...TYPEDOC_OPTIONS, out: folder });
  const project = await app.convert();
  if (project) {
    nameEntryPoints(project);
    app.validate(project);
    await app.generateOutputs(project);
    await copyFile(path.join(import.meta.dirname, 'api-readme.md'), path.join(folder, 'README.md'));
  }
  if (app.logger.hasErrors() || app.logger.hasWarnings())
    throw new Error('The reference has faults, see above.');
}

/** Calls each module what people write in an import. TypeDoc calls it by its file. */
function nameEntryPoints(project: ProjectReflection): void {
  const names = new Map(Object.entries(ENTRY_POINTS).map(([name, file]) => [file, name]));
  for (const module of project.children ?? []) {
    const file = project.getSymbolIdFromReflection(module)?.fileName ?? '';
    module.name = names.get(path.normalize(file)) ?? module.name;
  }
}
