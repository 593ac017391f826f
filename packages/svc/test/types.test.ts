import { expect, expectTypeOf, it } from 'vitest';
import type { MetadataOf, ResultOf } from '@svc/protocol';
import {
  createFetchHandler,
  verifyWebhook,
  type Job,
  type JobMetadata,
  type PresignedDownload,
  type WebhookEvent,
} from '../src/index.ts';
import {
  createJobHandler,
  createRouteHandler,
  waitHandler,
  type HandleRoute,
  type RouteHandlerOptions,
} from '../src/next.ts';
import { setUpClient } from './support/set-up-routes.ts';

/** Types are compared when this file is compiled. */
const { client } = setUpClient();

interface Order {
  orderId: string;
}

it('metadata and result are inferred from what authorize and onCompleted return', () => {
  const handler = createRouteHandler({
    client,
    authorize: (request) =>
      request.headers.has('cookie') ? { metadata: { userId: 'u1' } } : new Response(null, { status: 401 }),
    onCompleted: (job, presigned, { request }) => {
      expectTypeOf(job.metadata).toEqualTypeOf<{ userId: string } | undefined>();
      expectTypeOf(presigned).toEqualTypeOf<PresignedDownload | undefined>();
      expectTypeOf(request).toEqualTypeOf<Request>();
      return { name: job.fileName, owner: job.metadata?.userId };
    },
  });
  expectTypeOf<MetadataOf<typeof handler>>().toEqualTypeOf<{ userId: string }>();
  expectTypeOf<ResultOf<typeof handler>>().toEqualTypeOf<{
    name: string | null;
    owner: string | undefined;
  }>();
  expect(Object.keys(handler)).toEqual(['GET', 'POST', 'DELETE']); // the types are not there at run time
});

it('types are inferred also from functions that answer later', () => {
  const handler = createFetchHandler({
    client,
    async authorize(_request, { action }) {
      if (action !== 'create') return undefined;
      return { metadata: { orderId: 'o1' } satisfies Order };
    },
    async onCompleted(job) {
      return [job.metadata?.orderId ?? ''];
    },
  });
  expectTypeOf<MetadataOf<typeof handler>>().toEqualTypeOf<{ orderId: string }>();
  expectTypeOf<ResultOf<typeof handler>>().toEqualTypeOf<string[]>();
  expectTypeOf(handler).toExtend<(request: Request) => Promise<Response>>();
});

const keepFile = (job: Job, presigned?: PresignedDownload) => ({ name: job.fileName, url: presigned?.url });

declare const findUser: (request: Request) => { id: string; isAdmin: boolean } | undefined;
declare const loadUser: (request: Request) => Promise<{ id: string }>;

it('each shape of metadata that authorize returns is one of its types', () => {
  createRouteHandler({
    client,
    authorize(request) {
      const user = findUser(request);
      if (!user) return new Response(null, { status: 401 });
      if (user.isAdmin) return { metadata: { userId: user.id, isAdmin: true } };
      return { metadata: { userId: user.id } };
    },
    onCompleted: (job) => {
      expectTypeOf(job.metadata?.userId).toEqualTypeOf<string | undefined>();
      expectTypeOf(job.metadata?.isAdmin).toEqualTypeOf<boolean | undefined>();
    },
  });
  createFetchHandler({
    client,
    async authorize(request, { action }) {
      if (action !== 'create') return undefined;
      const user = findUser(request);
      return user
        ? { metadata: { kind: 'user', ...user } as const }
        : { metadata: { kind: 'guest' } as const };
    },
    onCompleted: (job) => expectTypeOf(job.metadata?.kind).toEqualTypeOf<'user' | 'guest' | undefined>(),
  });
  createFetchHandler({
    client,
    authorize: (): { metadata: Order } | undefined => undefined,
    onCompleted: (job) => keepFile(job) && job.metadata?.orderId.trim(), // an interface fits any JSON, too
  });
});

it('the types are those of JSON', () => {
  const handler = createRouteHandler({
    client,
    authorize: () => ({ metadata: { at: new Date(), pages: [new URL('http://app.test')] } }),
    onCompleted: (job) => ({
      at: new Date(),
      since: job.metadata?.at,
      send: () => 1,
      sizes: new Map([[1, 2]]),
    }),
  });
  expectTypeOf<MetadataOf<typeof handler>>().toEqualTypeOf<{ at: string; pages: string[] }>();
  expectTypeOf<ResultOf<typeof handler>>().toEqualTypeOf<{
    at: string;
    since: string | undefined;
    sizes: Record<string, never>;
  }>();
});

it('what is never JSON does not compile as metadata, and what is no answer not as one', () => {
  createRouteHandler({
    client,
    // @ts-expect-error: the await was forgotten
    authorize: (request) => ({ metadata: loadUser(request) }),
    onCompleted: keepFile,
  });
  createFetchHandler({
    client,
    // @ts-expect-error: likewise, where onCompleted takes what there is
    authorize: (request) => ({ metadata: loadUser(request) }),
    onCompleted: (job) => job.metadata,
  });
  // @ts-expect-error: later
  createRouteHandler({ client, authorize: async () => ({ metadata: { id: 1n } }) });
  // @ts-expect-error: a method
  createJobHandler({ client, authorize: () => ({ metadata: { print() {} } }) });
  // @ts-expect-error: JSON has no maps
  createRouteHandler({ client, authorize: () => ({ metadata: new Map([['userId', 'u1']]) }) });
  // @ts-expect-error: the named type is another one
  createRouteHandler<Order>({ client, authorize: () => ({ metadata: { orderId: 1 } }) });
  // @ts-expect-error: no answer
  createRouteHandler({ client, authorize: () => false });
  // @ts-expect-error: not in "metadata"
  const handler = createRouteHandler({ client, authorize: () => ({ userId: 'u1' }) });
  expect(handler).toBeDefined(); // JavaScript is told by the first request
});

it('a route file of its own has the same types', () => {
  const wait = waitHandler({
    client,
    authorize: () => ({ metadata: { orderId: 'o1' } }),
    onCompleted: (job) => job.metadata?.orderId,
  });
  expectTypeOf<MetadataOf<typeof wait>>().toEqualTypeOf<{ orderId: string }>();
  expectTypeOf<ResultOf<typeof wait>>().toEqualTypeOf<string | undefined>();
  expectTypeOf(wait).toExtend<HandleRoute>();
  const options: RouteHandlerOptions<Order, { url: string }> = { client, onCompleted: () => ({ url: 'u' }) };
  const create = createJobHandler(options);
  expectTypeOf<MetadataOf<typeof create>>().toEqualTypeOf<{ orderId: string }>();
  expectTypeOf<ResultOf<typeof create>>().toEqualTypeOf<{ url: string }>();
});

const verify = (request: Request) => verifyWebhook(request, 'whsec_');

it('webhooks and waits have the metadata that the application names', () => {
  expectTypeOf(verifyWebhook<Order>).returns.resolves.toEqualTypeOf<WebhookEvent<Order>>();
  expectTypeOf<Extract<WebhookEvent<Order>, { job: unknown }>['job']>().toEqualTypeOf<Job<Order>>();
  const wait = () => client.waitForJobCompletion<Order>('j1');
  expectTypeOf(wait).returns.resolves.toEqualTypeOf<Job<Order>>();
  expectTypeOf(verify).returns.resolves.toEqualTypeOf<WebhookEvent>();
});

it('types may be named, for jobs that the application makes itself', () => {
  const named = createRouteHandler<Order>({
    client,
    onCompleted: (job) => ({ order: job.metadata?.orderId }),
  });
  expectTypeOf<MetadataOf<typeof named>>().toEqualTypeOf<Order>();
  expectTypeOf<ResultOf<typeof named>>().toEqualTypeOf<unknown>();
  const both = createRouteHandler<Order, string>({ client, onCompleted: () => 'done' });
  expectTypeOf<ResultOf<typeof both>>().toEqualTypeOf<string>();
  const byParameter = createRouteHandler({ client, onCompleted: (job: Job<Order>) => job.metadata?.orderId });
  expectTypeOf<MetadataOf<typeof byParameter>>().toEqualTypeOf<Order>();
});

it('without onCompleted the result is the presigned download, and without authorize the metadata is any JSON', () => {
  const handler = createRouteHandler({ client });
  expectTypeOf<ResultOf<typeof handler>>().toEqualTypeOf<PresignedDownload | undefined>();
  expectTypeOf<MetadataOf<typeof handler>>().toEqualTypeOf<JobMetadata>();
  const refusing = createRouteHandler({ client, authorize: () => new Response(null, { status: 403 }) });
  expectTypeOf<MetadataOf<typeof refusing>>().toEqualTypeOf<JobMetadata>();
});

it('options and callbacks that know nothing of this still fit', () => {
  const handler = createRouteHandler({
    client,
    onCompleted: keepFile,
    authorize: () => ({ metadata: { userId: 'u1' } }),
  });
  expectTypeOf<ResultOf<typeof handler>>().toEqualTypeOf<{ name: string | null; url: string | undefined }>();
  const options: RouteHandlerOptions = { client, onCompleted: keepFile };
  expect(createRouteHandler(options)).toBeDefined();
});

it('a type that is not that of routes is that of the result', () => {
  expectTypeOf<ResultOf<{ url: string }>>().toEqualTypeOf<{ url: string }>();
  expectTypeOf<ResultOf<Record<string, number>>>().toEqualTypeOf<Record<string, number>>();
  expectTypeOf<ResultOf<unknown>>().toEqualTypeOf<unknown>();
  expectTypeOf<ResultOf<string | undefined>>().toEqualTypeOf<string | undefined>();
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what people write who do not care
  expectTypeOf<ResultOf<any>>().toBeAny();
  expectTypeOf<ResultOf<never>>().toBeNever();
  expectTypeOf<MetadataOf<{ url: string }>>().toEqualTypeOf<JobMetadata>();
});
