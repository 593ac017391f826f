import { DCLinter } from 'dclint';
import { describe, expect, test } from 'vitest';
import { parsePostgresUrl } from '../../packages/server/src/drivers/postgres/connection/postgres-url.ts';
import { parseStorageUrl } from '../../packages/server/src/drivers/s3/storage-url.ts';
import { readStart } from '../../packages/server/test/cli/read-start.ts';
import { FORMS, readDeployFile, readServices, type Service } from './read-compose.ts';
import { rootPath } from './root-path.ts';
import { listVariables, readEnvExample } from './variables.ts';

/** Switched off: our server has a tag and a build, and the proxy is meant to be reached from everywhere. */
const LINT_OPTIONS: ConstructorParameters<typeof DCLinter>[0] = {
  rules: { 'no-build-and-image': 0, 'no-unbound-port-interfaces': 0 },
  quiet: true,
  debug: false,
  exclude: [],
};

/** The variables that Amazon's library reads. */
const AWS_VARIABLES = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_REGION'];

/** The server's own are all in its help. */
async function listKnownVariables(): Promise<Set<string>> {
  const { stdout } = await readStart(['--help']);
  return new Set([...(stdout.match(/SVC_[A-Z_]+/g) ?? []), ...AWS_VARIABLES]);
}

function isOurs({ build }: Service): boolean {
  return build !== undefined;
}

describe.each(FORMS)('the compose file for %s', (form) => {
  const services = readServices(form);
  const ours = services.filter(([, service]) => isOurs(service));
  const uses = listVariables(readDeployFile(form, 'compose.yaml'));
  const documented = readEnvExample(readDeployFile(form, '.env.example'));

  test('fits the schema of compose files, and its linter finds no error', () => {
    const results = new DCLinter(LINT_OPTIONS).lintFiles([rootPath('deploy', form, 'compose.yaml')], false);
    expect(results).toHaveLength(1);
    const errors = results.flatMap(({ messages }) => messages).filter(({ type }) => type === 'error');
    expect(errors).toEqual([]);
  });

  test.each(services)('%s is of a version that is named', (_, { image }) => {
    expect(image).toMatch(/^[a-z0-9/-]+:v?\d+\.\d+/);
  });

  test.each(services)('%s can do no more than it must', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
    });
    expect(service.stop_grace_period).toBeDefined();
    expect(service.privileged).toBeUndefined();
  });

  test('has a server that is built from this repository', () => {
    expect(ours.length).toBeGreaterThan(0);
  });

  test.each(ours)('%s is started with options that the program has', async (_, { command, environment }) => {
    expect(command).toBeUndefined();
    const started = await readStart(['start'], environment);
    expect(started).toMatchObject({
      code: 0,
      options: { publicUrl: 'https://files.example.com', keepMs: 24 * 60 * 60_000 },
    });
    // Others need a key.
    expect(started.options).not.toHaveProperty('isNetworkAllowed');
  });

  test.each(ours)('%s is given variables that the program reads', async (_, { environment = {} }) => {
    const known = await listKnownVariables();
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
  });

  test.each(ours)(
    '%s finds its database and its store, if it has any, in addresses that the program takes',
    (_, service) => {
      const { SVC_DATABASE_URL: database, SVC_STORAGE_URL: storage } = service.environment ?? {};
      if (database !== undefined) expect(() => parsePostgresUrl(database)).not.toThrow();
      if (storage !== undefined)
        expect(parseStorageUrl(storage)).toMatchObject({ bucket: 'pocketfill', region: 'garage' });
      expect([database === undefined, storage === undefined]).toEqual(Array(2).fill(form === 'one-machine'));
    },
  );

  test('has each of its variables in .env.example, with a sentence about it, and that has no others', () => {
    const used = new Set(uses.map(({ name }) => name));
    expect(documented.map(({ name }) => name).toSorted()).toEqual([...used].toSorted());
    expect(documented.filter(({ comment }) => !/^# .{20,}/.test(comment))).toEqual([]);
  });

  test('has no password or name by default: it is not started without them', () => {
    const empty = new Set(documented.filter(({ value }) => value === '').map(({ name }) => name));
    expect(uses.filter(({ name, isRequired }) => isRequired !== empty.has(name))).toEqual([]);
    const secret = documented
      .filter(({ name }) => /PASSWORD|SECRET|KEY/.test(name))
      .filter(({ name }) => !empty.has(name));
    expect(secret).toEqual([]);
  });

  test('has the defaults that .env.example names', () => {
    const named = new Map(documented.map(({ name, value }) => [name, value]));
    const wrong = uses.filter(({ name, fallback }) => fallback !== undefined && named.get(name) !== fallback);
    expect(wrong).toEqual([]);
  });
});
