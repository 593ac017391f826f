import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Section } from './section.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

interface Manifest {
  engines?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const describe = (tailwind: readonly string[]) =>
  `What each package asks for, as its \`package.json\` says. The tables below name the versions that are run.
The stylesheet is built and looked at with Tailwind CSS ${tailwind.join(' and ')}, and with none, in
\`tests/kit/tailwind\`.`;

/** The ranges that the packages ask for. */
export async function describeVersions(): Promise<Section> {
  const packages = { svc: 'svc', '@svc/react': 'react', '@svc/server': 'server' };
  const rows = [['package', 'Node.js', 'React', 'Tailwind CSS']];
  for (const [name, folder] of Object.entries(packages)) {
    const file = path.join(ROOT, 'packages', folder, 'package.json');
    const { engines, peerDependencies: peers } = JSON.parse(await readFile(file, 'utf8')) as Manifest;
    const tailwind = peers?.['tailwindcss'] && `\`${peers['tailwindcss']}\`, or none`;
    rows.push([
      `\`${name}\``,
      `\`${engines?.['node'] ?? 'any'}\``,
      peers?.['react'] ? `\`${peers['react']}\`` : '',
      tailwind ?? '',
    ]);
  }
  const tailwind = ['tailwindcss-3', 'tailwindcss-4'].map(readTestedVersion);
  return { title: 'Versions', text: describe(tailwind), rows, problems: [] };
}

/** Of a package that the client kit's tests use. */
function readTestedVersion(name: string): string {
  const require = createRequire(path.join(ROOT, 'tests/kit/package.json'));
  return (require(`${name}/package.json`) as { version: string }).version;
}
