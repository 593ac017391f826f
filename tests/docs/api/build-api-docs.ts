import path from 'node:path';
import { Application, type ProjectReflection } from 'typedoc';
import { ENTRY_POINTS, TYPEDOC_OPTIONS } from './typedoc-options.ts';

// The command `npm run docs`: writes the reference of what the kits export, a page for each entry point. It fails
// where an export has no comment and where a link leads nowhere, so it is a part of `npm run docs:check` as well.

const FOLDER = path.resolve(import.meta.dirname, '../../../.output/api');

const app = await Application.bootstrapWithPlugins({ ...TYPEDOC_OPTIONS, out: FOLDER });
const project = await app.convert();
if (project) {
  nameEntryPoints(project);
  app.validate(project);
  await app.generateOutputs(project);
}
if (app.logger.hasErrors() || app.logger.hasWarnings()) {
  process.stderr.write('The reference has faults, see above.\n');
  process.exitCode = 1;
} else process.stdout.write(`The reference is in ${path.relative(process.cwd(), FOLDER)}.\n`);

/** Calls each module what people write in an import. TypeDoc calls it by its file. */
function nameEntryPoints(project: ProjectReflection): void {
  const names = new Map(Object.entries(ENTRY_POINTS).map(([name, file]) => [file, name]));
  for (const module of project.children ?? []) {
    const file = project.getSymbolIdFromReflection(module)?.fileName ?? '';
    module.name = names.get(path.normalize(file)) ?? module.name;
  }
}
