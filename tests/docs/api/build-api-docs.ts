import path from 'node:path';
import { Application, type ProjectReflection, type TypeDocOptions } from 'typedoc';
import type { PluginOptions } from 'typedoc-plugin-markdown';

// The command `npm run docs`: writes the reference of the kits' exports, one page per entry point. It fails for an
// export without a comment and for a broken link, so it also runs before a release.

const FOLDER = path.resolve(import.meta.dirname, '../../../.output/api');
const PACKAGES = path.resolve(import.meta.dirname, '../../../packages');

/** The sources of the entry points, by their import names. */
const ENTRY_POINTS: Record<string, string> = {
  svc: path.join(PACKAGES, 'svc/src/index.ts'),
  'svc/next': path.join(PACKAGES, 'svc/src/next.ts'),
  'svc/node': path.join(PACKAGES, 'svc/src/node.ts'),
  '@svc/react': path.join(PACKAGES, 'react/src/index.ts'),
  '@svc/react/controller': path.join(PACKAGES, 'react/src/controller.ts'),
  '@svc/element': path.join(PACKAGES, 'element/src/index.ts'),
};

const TYPEDOC_OPTIONS: Partial<TypeDocOptions & PluginOptions> = {
  name: 'API reference',
  plugin: ['typedoc-plugin-markdown'],
  entryPoints: Object.values(ENTRY_POINTS),
  tsconfig: path.join(import.meta.dirname, 'tsconfig.typedoc.json'),
  readme: 'none',
  // Line numbers and commits would change the reference with every change of a source.
  disableSources: true,
  excludeExternals: true, // members of Error are documented elsewhere
  skipErrorChecking: true, // `npm run typecheck` does it
  hideGenerator: true,
  logLevel: 'Warn',
  sort: ['source-order'],
  groupOrder: ['Functions', 'Variables', 'Classes', 'Interfaces', 'Type Aliases', 'References'],
  packagesRequiringDocumentation: ['svc', '@svc/react', '@svc/protocol'],
  // Properties may go without: a name and a type often say enough.
  requiredToBeDocumented: ['Class', 'Function', 'Interface', 'Method', 'TypeAlias', 'Variable'],
  validation: {
    notExported: true,
    notDocumented: true,
    invalidLink: true,
    invalidPath: true,
    rewrittenLink: true,
  },
  outputFileStrategy: 'modules',
  flattenOutputFiles: true,
  entryFileName: 'README',
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  propertyMembersFormat: 'table',
};

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

/** Renames modules to their import names; TypeDoc names them by their files. */
function nameEntryPoints(project: ProjectReflection): void {
  const names = new Map(Object.entries(ENTRY_POINTS).map(([name, file]) => [file, name]));
  for (const module of project.children ?? []) {
    const file = project.getSymbolIdFromReflection(module)?.fileName ?? '';
    module.name = names.get(path.normalize(file)) ?? module.name;
  }
}
