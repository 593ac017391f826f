import { Validator, type SpecData } from '@seriousme/openapi-schema-validator';
import { matchRoute, parseDownloadQuery, parseWaitQuery, type RouteAction } from '@svc/protocol';
import { expect, test } from 'vitest';
import { createJobApi } from '../../../src/routes/job-api.ts';
import { createPhoneApi } from '../../../src/routes/phone-api.ts';
import { createPracticeRoutes } from '../../../src/routes/pages.ts';
import { createStatusRoutes } from '../../../src/routes/status-routes.ts';
import { createDirectPartsRoutes } from '../../../src/routes/upload/direct-parts.ts';
import { findAnswer, findFaults, openApi, operations, schemas } from '../../support/openapi/open-api.ts';

test('docs/openapi.yaml is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(openApi) as unknown as SpecData);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

test('no text is cut at a comma, which makes a key of the rest', () => {
  const keys = [...JSON.stringify(openApi).matchAll(/"([^"\\]+)":null/g)].map(([, key = '']) => key);
  expect(keys.filter((key) => key.includes(' '))).toEqual([]);
});

test('each operation has a name of its own', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(names).toEqual([...new Set(names)]);
});

function listWithout(status: number): string[] {
  return operations.filter(({ operation }) => !findAnswer(operation, status)).map(({ route }) => route);
}

test('each operation says what it answers while the server stops, and is in a hurry', () => {
  expect(listWithout(503)).toEqual([]);
  expect(listWithout(429)).toEqual(['GET /', 'GET /healthz', 'GET /readyz', 'GET /metrics']);
});

const COMPOSED = new Set(['PhoneJob', 'PartsAnswer', 'DownloadAnswer']);

test.each(Object.keys(schemas).filter((name) => !COMPOSED.has(name)))(
  '%s has examples, which it takes',
  (name) => {
    const examples = schemas[name]?.examples ?? [];
    expect(examples.length).toBeGreaterThan(0);
    expect(examples.flatMap((example) => findFaults(name, example))).toEqual([]);
  },
);

test('examples of answers are of their schema', () => {
  const contents = Object.values(openApi.components.responses).flatMap(({ content = {} }) =>
    Object.values(content),
  );
  const given = contents.filter(({ example }) => example !== undefined);
  expect(given.length).toBeGreaterThan(0);
  expect(
    given.flatMap(({ schema, example }) => findFaults(schema?.$ref?.split('/').at(-1) ?? '', example)),
  ).toEqual([]);
});

/** The four routes, and those besides them. A new action is a type error here until it is named. */
const ACTIONS: Record<RouteAction, string> = {
  create: 'POST /api/svc/job',
  get: 'GET /api/svc/job/{id}',
  wait: 'GET /api/svc/job/{id}/wait',
  download: 'GET /api/svc/job/{id}/download',
  cancel: 'DELETE /api/svc/job/{id}',
  report: 'POST /api/svc/job/{id}/outcome',
};

/** Routes outside of the server's routers for JSON, which the test of a real server asks. */
const OTHERS = [
  'GET /',
  'POST /upload',
  'HEAD /upload/{uploadId}',
  'PATCH /upload/{uploadId}',
  'GET /files/{token}/{name}',
  'HEAD /files/{token}/{name}',
  'GET /follow/{token}',
];

test('every route of kit and server is in the file, and no other', () => {
  const nothing = { context: { blobs: { direct: {} } } } as never; // the routes are only listed
  const routers = [
    createJobApi(nothing),
    createPhoneApi(nothing),
    createStatusRoutes(nothing),
    createPracticeRoutes(nothing),
    createDirectPartsRoutes(nothing),
  ];
  const listed = routers
    .flatMap((router) => router.routes)
    .filter(({ method }) => method !== 'ALL')
    .map(
      ({ method, path }) =>
        `${method} ${path.replace('uploads/:id', 'uploads/{uploadId}').replaceAll(/:(\w+)/g, '{$1}')}`,
    );
  const known = [...Object.values(ACTIONS), ...listed, ...OTHERS].toSorted();
  expect(operations.map(({ route }) => route).toSorted()).toEqual([...new Set(known)]);
});

test.each(Object.entries(ACTIONS))('the kit takes %s at the path of the file', (action, route) => {
  const [method = '', path = ''] = route.split(' ');
  const segments = path.replace('/api/svc/', '').replace('{id}', '42').split('/');
  expect(matchRoute(method, segments)?.action).toBe(action);
});

test.each([
  ['wait', parseWaitQuery],
  ['download', parseDownloadQuery],
] as const)('the query of %s has the limits and defaults of its parser', (leaf, parse) => {
  const parameters = openApi.paths[`/api/svc/job/{id}/${leaf}`]?.get?.parameters ?? [];
  const numbers = parameters.filter(({ schema }) => schema.type === 'integer');
  expect(numbers.length).toBeGreaterThan(0);
  for (const { name, schema } of numbers) {
    const { minimum = 0, maximum = 0 } = schema;
    for (const value of [minimum, maximum]) expect(() => parse(query(name, value))).not.toThrow();
    for (const value of [minimum - 1, maximum + 1, 1.5])
      expect(() => parse(query(name, value))).toThrow('must be a whole number');
    const defaults: Record<string, unknown> = { ...parse(new URLSearchParams()) };
    expect(defaults[name === 'expiration' ? 'expirationMinutes' : name]).toBe(schema.default);
  }
});

function query(name: string, value: number): URLSearchParams {
  return new URLSearchParams({ [name]: String(value) });
}
