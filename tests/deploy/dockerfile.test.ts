import { existsSync, globSync, readFileSync } from 'node:fs';
import { DockerfileParser, type Copy, type Entrypoint, type From } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { readStart } from '../../packages/server/test/cli/read-start.ts';
import { rootPath } from './root-path.ts';

const text = readFileSync(rootPath('deploy/Dockerfile'), 'utf8');
const file = DockerfileParser.parse(text);
const instructions = file.getInstructions();

function readManifest(folder: string): Record<string, Record<string, string>> {
  return JSON.parse(readFileSync(rootPath(folder, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >;
}

function argumentsOf(keyword: string): string[] {
  return instructions
    .filter((instruction) => instruction.getKeyword() === keyword)
    .map((instruction) => instruction.getArgumentsContent() ?? '');
}

/** The paths that are copied from the repository. */
function listSources(): string[] {
  return file.getCOPYs().flatMap((copy: Copy) => {
    const fromStage = copy.getFlags().some((flag) => flag.getName() === 'from');
    const names = copy.getArguments().map((argument) => argument.getValue());
    return fromStage ? [] : names.slice(0, -1);
  });
}

test('builds, as far as its text can tell', () => {
  expect(validate(text)).toEqual([]);
});

test('begins with the Node.js that the tests run on, by its full version', () => {
  const { version } = readManifest('scripts/node-24') as unknown as { version: string };
  const images = file.getFROMs().map((from: From) => from.getImage());
  expect(images).toEqual([`node:${version}-bookworm-slim`, `node:${version}-bookworm-slim`]);
});

test('runs as a user with a number, which is not root', () => {
  const users = argumentsOf('USER');
  expect(users.at(-1)).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(instructions.map((instruction) => instruction.getKeyword()).lastIndexOf('RUN')).toBeLessThan(
    instructions.findLastIndex((instruction) => instruction.getKeyword() === 'USER'),
  );
});

test('looks after its health by node alone', () => {
  const [check = ''] = argumentsOf('HEALTHCHECK');
  const command = JSON.parse(check.slice(check.indexOf('['))) as string[];
  expect(command.slice(0, 2)).toEqual(['node', '-e']);
  expect(command[2]).toContain('/healthz');
});

test('starts the program with a command that it has', async () => {
  const [entrypoint] = file.getENTRYPOINTs();
  const [command] = file.getCMDs();
  expect(wordsOf(entrypoint)).toEqual(['svc-server']);
  expect(await readStart(wordsOf(command))).toMatchObject({ code: 0, options: {} });
});

function wordsOf(instruction: Entrypoint | undefined): string[] {
  return (instruction?.getJSONStrings() ?? []).map((word) => word.getJSONValue());
}

test('copies what is there, and the manifest of each package before npm asks for it', () => {
  const sources = listSources();
  expect(sources.filter((source) => !existsSync(rootPath(source)))).toEqual([]);
  const manifests = globSync('packages/*/package.json', { cwd: rootPath() });
  expect(sources.filter((source) => /^packages\/.*package\.json$/.test(source)).toSorted()).toEqual(
    manifests.toSorted(),
  );
});

test('copies nothing that Dockerfile.dockerignore keeps from it', () => {
  const ignore = readFileSync(rootPath('deploy/Dockerfile.dockerignore'), 'utf8').split('\n');
  const kept = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const isKept = (source: string) => kept.some((place) => source === place || source.startsWith(`${place}/`));
  expect(ignore).toContain('*');
  expect(listSources().filter((source) => !isKept(source))).toEqual([]);
});

test('has the client libraries of the drivers in the versions that they are tested with', () => {
  const { dependencies = {} } = readManifest('packages/image');
  const { devDependencies = {} } = readManifest('packages/server');
  const libraries = ['@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner', 'pg'];
  const tested = libraries.map((name) => [name, devDependencies[name]]);
  expect(dependencies).toEqual({ ...Object.fromEntries(tested), '@svc/server': '*' });
});
