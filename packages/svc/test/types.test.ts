import { expect, expectTypeOf, it } from 'vitest';
import type { MetadataOf, ResultOf } from '@svc/protocol';
import { createFetchHandler, type Job, type JobMetadata, type PresignedDownload } from '../src/index.ts';
import { createRouteHandler, type RouteHandlerOptions } from '../src/next.ts';
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

const keepFile = (job: Job, presigned?: PresignedDownload) => ({ name: job.fileName, url: presigned?.url });

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
