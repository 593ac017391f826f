import { createRequire } from 'node:module';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PackedKits } from '../../scripts/release/pack-npm.ts';
import { runProgram } from '../../scripts/npm/run-program.ts';
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
        tools
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
  /** Whether TypeScript 7 has no such option any more. */
  isOld?: boolean;
}

function backend(name: string, file: string, options: Project['options']): Project {
  const all = { lib: ['ES2022'], types: ['node'], ...options };
  return { name: `backend, ${name}`, file, text: BACKEND, options: all };
}

function page(name: string, options: Project['options']): Project {
  const all = { lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [], jsx: 'react-jsx', ...options };
  return { name: `page, ${name}`, file: 'page.tsx', text: FRONTEND, options: all };
}

const OLD = { moduleResolution: 'node10' };

const PROJECTS: readonly Project[] = [
  backend('ES modules, `nodenext`', 'backend.mts', { module: 'nodenext' }),
  backend('CommonJS, `nodenext`', 'backend.cts', { module: 'nodenext' }),
  { ...backend('CommonJS, `node`', 'backend.ts', { module: 'commonjs', ...OLD }), isOld: true },
  page('`bundler`', { module: 'esnext', moduleResolution: 'bundler' }),
  page('`nodenext`', { module: 'nodenext' }),
  { ...page('`node`', { module: 'esnext', ...OLD }), isOld: true },
];

/** Compiles code of integrators against the packed kits. */
export async function checkDeclarations(kits: PackedKits, folder: string): Promise<Section> {
  await placeKits(kits, folder, ['@types/react', 'csstype', '@types/node', 'undici-types']);
  // As in most apps. Files with `.mts` and `.cts` are ES modules and CommonJS by their extension.
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

/** Resolves to the compiler's errors. `undefined`: none. */
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
  // A `.ts` file is CommonJS if its folder's package.json says so.
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
