import { createRequire } from 'node:module';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PackedKits } from '../../scripts/npm/pack-kits.ts';
import { runProgram } from './support/run-program.ts';
import type { Section } from './support/section.ts';
import { placeKits } from './support/unpack.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The last TypeScript with the old compiler, and the current one. */
const COMPILERS = ['tests/docs', '.'];
const TIMEOUT_MS = 120_000;

const BACKEND = `import { createFetchHandler, generateSealKeys, isSvcTimeoutError, openSealed, SvcServer, verifyWebhook, type Job } from 'svc';
import { createRouteHandler, waitHandler } from 'svc/next';
import { createNodeListener } from 'svc/node';
import { createServer } from 'node:http';

const client = new SvcServer({ token: 'a key' });
const options = { client, onCompleted: (job: Job) => ({ name: job.fileName ?? null }) };
export const server = createServer(createNodeListener(createFetchHandler(options)));
export const { GET, POST } = createRouteHandler(options);
export const wait = waitHandler(options);
export async function read(request: Request): Promise<string> {
  const event = await verifyWebhook(request, 'a secret');
  return event.type === 'unknown' ? event.name : event.job.id;
}
export const { identity, recipient } = generateSealKeys();
export async function readSealed(job: Job, source: Response): Promise<Uint8Array | undefined> {
  const { stream } = await openSealed({ job, source, identity });
  return (await stream.getReader().read()).value;
}
export async function isLate(id: string): Promise<boolean> {
  return client.waitForJobCompletion(id).then(() => false, (error: unknown) => isSvcTimeoutError(error));
}
`;

const FRONTEND = `import { createUploadUrl, SvcQrCode, SvcUploadButton, useSvcJob, type Job } from '@svc/react';
import { createSvcJobController } from '@svc/react/controller';
import '@svc/react/theme';
import { createRef, type ReactElement } from 'react';

const button = createRef<HTMLButtonElement>();
export function Page(): ReactElement {
  const { status, start } = useSvcJob<{ url: string }>({ waitIntervalMs: 1000 });
  return (
    <>
      <SvcUploadButton<{ url: string }>
        ref={button}
        sealTo="age1"
        buttonText="From my phone"
        getJobUrl={(id) => \`/jobs/\${id}\`}
        onCompleted={(job: Job, result) => \`\${job.id} \${result?.url ?? ''}\`}
      />
      <SvcQrCode jobId="abc" sealTo="age1" />
      <button type="button" onClick={start}>{status}</button>
      <a href={createUploadUrl('abc')}>The link</a>
    </>
  );
}
export const controller = createSvcJobController<string>({ onCompleted: (_job, result) => result?.length });
`;

interface Project {
  name: string;
  file: string;
  text: string;
  options: Record<string, unknown>;
  /** TypeScript 7 has left it behind. */
  isOld?: boolean;
}

const NODE_ONLY = { lib: ['ES2022'], types: ['node'] };
const BROWSER = { lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [], jsx: 'react-jsx' };

const PROJECTS: readonly Project[] = [
  {
    name: 'backend, ES modules, `nodenext`',
    file: 'backend.mts',
    text: BACKEND,
    options: { module: 'nodenext', ...NODE_ONLY },
  },
  {
    name: 'backend, CommonJS, `nodenext`',
    file: 'backend.cts',
    text: BACKEND,
    options: { module: 'nodenext', ...NODE_ONLY },
  },
  {
    name: 'backend, CommonJS, `node`',
    file: 'backend.ts',
    text: BACKEND,
    options: { module: 'commonjs', moduleResolution: 'node10', ...NODE_ONLY },
    isOld: true,
  },
  {
    name: 'page, `bundler`',
    file: 'page.tsx',
    text: FRONTEND,
    options: { module: 'esnext', moduleResolution: 'bundler', ...BROWSER },
  },
  {
    name: 'page, `nodenext`',
    file: 'page.tsx',
    text: FRONTEND,
    options: { module: 'nodenext', ...BROWSER },
  },
  {
    name: 'page, `node`',
    file: 'page.tsx',
    text: FRONTEND,
    options: { module: 'esnext', moduleResolution: 'node10', ...BROWSER },
    isOld: true,
  },
];

/** What people write with the kits, compiled against what is packed. */
export async function checkDeclarations(kits: PackedKits, folder: string): Promise<Section> {
  await placeKits(kits, folder, ['@types/react', 'csstype', '@types/node', 'undici-types']);
  // As in most people's apps: their own files are CommonJS or ES modules by their extension.
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  const problems: string[] = [];
  const compilers = COMPILERS.map(findCompiler);
  const rows = [['project', ...compilers.map(({ version }) => `TypeScript ${version}`)]];
  for (const project of PROJECTS) {
    const row = [project.name];
    for (const [index, compiler] of compilers.entries()) {
      const isLeftBehind = project.isOld === true && index > 0;
      const failure = isLeftBehind ? undefined : await compile(project, folder, compiler.file);
      if (failure !== undefined) problems.push(`${project.name}, ${compiler.version}: ${failure}`);
      row.push(isLeftBehind ? 'no such option' : failure === undefined ? 'yes' : 'no');
    }
    rows.push(row);
  }
  return { title: 'TypeScript', rows, problems };
}

function findCompiler(place: string): { version: string; file: string } {
  const require = createRequire(path.join(ROOT, place, 'package.json'));
  const manifest = require.resolve('typescript/package.json');
  const { version } = require(manifest) as { version: string };
  return { version, file: path.join(path.dirname(manifest), 'bin/tsc') };
}

/** Resolves to what the compiler says, or to nothing. */
async function compile(project: Project, folder: string, compiler: string): Promise<string | undefined> {
  const place = path.join(folder, 'project');
  await mkdir(place, { recursive: true });
  const compilerOptions = {
    target: 'ES2022',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedSideEffectImports: true,
    skipLibCheck: false,
    noEmit: true,
    ...project.options,
  };
  const config = { compilerOptions, files: [project.file] };
  // A CommonJS file of plain name needs a folder that says so.
  const isCommonJs = project.options['module'] === 'commonjs';
  await writeFile(
    path.join(place, 'package.json'),
    JSON.stringify({ type: isCommonJs ? 'commonjs' : 'module' }),
  );
  await writeFile(path.join(place, 'tsconfig.json'), JSON.stringify(config));
  await writeFile(path.join(place, project.file), project.text);
  try {
    await runProgram(process.execPath, [compiler, '-p', place], { cwd: place, timeoutMs: TIMEOUT_MS });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
