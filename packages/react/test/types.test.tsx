import { expect, expectTypeOf, it } from 'vitest';
import { createSvcJobController } from '../src/controller.ts';
import {
  SvcUploadButton,
  useSvcJob,
  type Job,
  type JobMetadata,
  type RouteTypes,
  type SvcJobOptions,
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
  expectTypeOf(useRoute).returns.toEqualTypeOf<UseSvcJobResult<UploadRoute>>();
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
  expectTypeOf<SvcUploadButtonProps<UploadRoute>['onCompleted']>().toEqualTypeOf<
    SvcJobOptions<Arrived, { orderId: string }>['onCompleted']
  >();
  const { result, job } = createSvcJobController<UploadRoute>().getSnapshot();
  expectTypeOf(result).toEqualTypeOf<Arrived | undefined>();
  expectTypeOf(job?.metadata).toEqualTypeOf<{ orderId: string } | undefined>();
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
