import { expect, expectTypeOf, it } from 'vitest';
import { createSvcJobController, type SvcJobController } from '../src/controller.ts';
import {
  SvcUploadButton,
  useSvcJob,
  type Job,
  type JobMetadata,
  type MetadataOf,
  type ResultOf,
  type RouteTypes,
  type SvcJobOptions,
  type SvcJobState,
  type SvcUploadButtonProps,
  type UseSvcJobResult,
} from '../src/index.ts';

interface Arrived {
  url: string;
}

/** As `typeof handler` of the server kit. */
type UploadRoute = RouteTypes<{ orderId: string }, Arrived> & { GET: () => Promise<Response> };

// Types are compared when this file is compiled.

it('metadata and result have the types of the handler', () => {
  const useRoute = () => useSvcJob<UploadRoute>({ onJobCreated: (job) => job.metadata?.orderId.trim() });
  expectTypeOf(useRoute).returns.toEqualTypeOf<UseSvcJobResult<Arrived, { orderId: string }>>();
  type State = ReturnType<typeof useRoute>;
  expectTypeOf<State['result']>().toEqualTypeOf<Arrived | undefined>();
  expectTypeOf<State['job']>().toEqualTypeOf<Job<{ orderId: string }> | null>();
  const button = (
    <SvcUploadButton<UploadRoute>
      onCompleted={(job, result) => {
        expectTypeOf(job.metadata).toEqualTypeOf<{ orderId: string } | undefined>();
        expectTypeOf(result).toEqualTypeOf<Arrived | undefined>();
      }}
    />
  );
  expect(button.type).toBe(SvcUploadButton);
  // What a component of an application takes, to hand it on.
  type Props = SvcUploadButtonProps<ResultOf<UploadRoute>, MetadataOf<UploadRoute>>;
  const OrderButton = (props: Props) => <SvcUploadButton<UploadRoute> {...props} />;
  expectTypeOf(OrderButton).parameter(0).toExtend<SvcJobOptions<Arrived, { orderId: string }>>();
  const { result, job } = createSvcJobController<UploadRoute>().getSnapshot();
  expectTypeOf(result).toEqualTypeOf<Arrived | undefined>();
  expectTypeOf(job?.metadata).toEqualTypeOf<{ orderId: string } | undefined>();
});

it('metadata and result have the types of JSON, which is all that comes here', () => {
  type Route = RouteTypes<{ at: Date }, { at: Date; sizes: Map<string, number> }>;
  const useRoute = () => useSvcJob<Route>();
  type Arrival = { at: string; sizes: Record<string, never> };
  expectTypeOf(useRoute).returns.toEqualTypeOf<UseSvcJobResult<Arrival, { at: string }>>();
});

it('another type is that of the result', () => {
  const useResult = () => useSvcJob<Arrived>();
  expectTypeOf<ReturnType<typeof useResult>['result']>().toEqualTypeOf<Arrived | undefined>();
  expectTypeOf<NonNullable<ReturnType<typeof useResult>['job']>['metadata']>().toEqualTypeOf<
    JobMetadata | undefined
  >();
  expectTypeOf<UseSvcJobResult['result']>().toEqualTypeOf<unknown>();
});

it('the type of the result is inferred from a callback, or from options', () => {
  const useCallback = () => useSvcJob({ onCompleted: (_job, result: Arrived | undefined) => result?.url });
  expectTypeOf<ReturnType<typeof useCallback>['result']>().toEqualTypeOf<Arrived | undefined>();
  const useOptions = (options: SvcJobOptions<Arrived>) => useSvcJob(options);
  expectTypeOf<ReturnType<typeof useOptions>['result']>().toEqualTypeOf<Arrived | undefined>();
  const button = <SvcUploadButton onCompleted={(_job: Job, result?: Arrived) => result?.url} />;
  expect(button.type).toBe(SvcUploadButton);
  const { result } = createSvcJobController({
    onCompleted: (_job, value: Arrived | undefined) => value?.url,
  }).getSnapshot();
  expectTypeOf(result).toEqualTypeOf<Arrived | undefined>();
});

// Functions that hand on options whose types they do not know.

function useAny<Result>(options: SvcJobOptions<Result>): UseSvcJobResult<Result> {
  return useSvcJob({ ...options, accept: '.pdf' });
}

function makeAny<Result>(options: SvcJobOptions<Result>): SvcJobController<Result> {
  return createSvcJobController<Result>(options);
}

function AnyButton<Result>(props: SvcUploadButtonProps<Result>) {
  return <SvcUploadButton {...props} />;
}

it('functions may hand on options whose types they do not know, and take a state of any types', () => {
  expectTypeOf(useAny<Arrived>).returns.toEqualTypeOf<UseSvcJobResult<Arrived>>();
  expectTypeOf(makeAny<Arrived>).returns.toEqualTypeOf<SvcJobController<Arrived>>();
  expectTypeOf(AnyButton<Arrived>)
    .parameter(0)
    .toEqualTypeOf<SvcUploadButtonProps<Arrived>>();
  expectTypeOf<SvcJobState<Arrived, { orderId: string }>>().toExtend<SvcJobState>();
  expectTypeOf<SvcJobOptions>().toExtend<SvcJobOptions<Arrived, { orderId: string }>>();
});
