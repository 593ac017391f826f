import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Manifest {
  engines: { node: string };
  peerDependencies?: Record<string, string>;
}

test.each([
  ['svc', 'svc'],
  ['@svc/react', 'react'],
  ['@svc/element', 'element'],
  ['@svc/server', 'server'],
  ['@svc/conformance', 'conformance'],
])('docs/compatibility.md says what %s asks for', (name, folder) => {
  const { engines, peerDependencies: peers = {} } = JSON.parse(
    readFileSync(`packages/${folder}/package.json`, 'utf8'),
  ) as Manifest;
  const react = peers['react'] ? `\`${peers['react']}\`` : '';
  const tailwind = peers['tailwindcss'] ? `\`${peers['tailwindcss']}\`, or none` : '';
  const row = `| \`${name}\` | \`${engines.node}\` | ${`${react} | ${tailwind}`.replaceAll('||', String.raw`\|\|`)} |`;
  expect(readFileSync('docs/compatibility.md', 'utf8')).toContain(row);
});
