import path from 'node:path';
import type { TypeDocOptions } from 'typedoc';
import type { PluginOptions } from 'typedoc-plugin-markdown';

const PACKAGES = path.resolve(import.meta.dirname, '../../../packages');

/** What people import from, by the name that they import it by. */
export const ENTRY_POINTS: Record<string, string> = {
  svc: path.join(PACKAGES, 'svc/src/index.ts'),
  'svc/next': path.join(PACKAGES, 'svc/src/next.ts'),
  'svc/node': path.join(PACKAGES, 'svc/src/node.ts'),
  '@svc/react': path.join(PACKAGES, 'react/src/index.ts'),
  '@svc/react/controller': path.join(PACKAGES, 'react/src/controller.ts'),
};

export const TYPEDOC_OPTIONS: Partial<TypeDocOptions & PluginOptions> = {
  name: 'API reference',
  plugin: ['typedoc-plugin-markdown'],
  entryPoints: Object.values(ENTRY_POINTS),
  tsconfig: path.join(import.meta.dirname, 'tsconfig.typedoc.json'),
  readme: 'none',
  // Line numbers and commits would change the reference with every change of a source.
  disableSources: true,
  excludeExternals: true, // what a class has from Error is in the runtime's documents
  skipErrorChecking: true, // `npm run typecheck` does it
  hideGenerator: true,
  logLevel: 'Warn',
  sort: ['source-order'],
  groupOrder: ['Functions', 'Variables', 'Classes', 'Interfaces', 'Type Aliases', 'References'],
  packagesRequiringDocumentation: ['svc', '@svc/react', '@svc/protocol'],
  // A property's name and type may say all that there is to say.
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
