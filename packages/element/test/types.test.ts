import { expect, expectTypeOf, it } from 'vitest';
import type {
  Job,
  JobMetadata,
  MetadataOf,
  ResultOf,
  RouteTypes,
  SvcElementEvents,
  SvcUploadButtonElement,
} from '../src/index.ts';

interface Arrived {
  url: string;
}

/** As `typeof handler` of the server kit. */
type UploadRoute = RouteTypes<{ orderId: string }, Arrived> & { GET: () => Promise<Response> };

const onCompleted = ({ detail }: SvcElementEvents['svc-completed']) => detail.job.fileName;
const onOther = (event: Event) => event.type;
const find = () => document.querySelector<SvcUploadButtonElement<UploadRoute>>('svc-upload-button');

// Types are compared when this file is compiled: the functions are not called.

it('a listener with the type of an event is added and removed, at the element and around it', () => {
  const listen = (upload: SvcUploadButtonElement, form: HTMLFormElement) => {
    upload.addEventListener('svc-completed', onCompleted);
    upload.removeEventListener('svc-completed', onCompleted);
    form.addEventListener('svc-completed', onCompleted);
    form.removeEventListener('svc-completed', onCompleted);
    document.removeEventListener('svc-completed', onCompleted);
    window.removeEventListener('svc-completed', onCompleted);
    form.addEventListener('svc-error', ({ detail }) => detail.error.code);
    upload.removeEventListener('my-event', onOther);
  };
  expectTypeOf(listen).returns.toEqualTypeOf<void>();
  expect(onCompleted).toBeTypeOf('function');
});

it('metadata and result have the types of the handler, of the events and of the state', () => {
  const listen = (upload: SvcUploadButtonElement<UploadRoute>) => {
    const onCompleted = ({
      detail,
    }: SvcElementEvents<ResultOf<UploadRoute>, MetadataOf<UploadRoute>>['svc-completed']) => {
      expectTypeOf(detail.result).toEqualTypeOf<Arrived | undefined>();
      expectTypeOf(detail.job).toEqualTypeOf<Job<{ orderId: string }>>();
    };
    upload.addEventListener('svc-completed', onCompleted);
    upload.removeEventListener('svc-completed', onCompleted);
    upload.addEventListener('svc-completed', ({ detail }) => detail.result?.url.trim());
    upload.addEventListener('svc-cancel', ({ detail }) => detail.job?.metadata?.orderId.trim());
    return upload.state.result;
  };
  expectTypeOf(listen).returns.toEqualTypeOf<Arrived | undefined>();
  expectTypeOf(find).returns.toExtend<HTMLElement | null>();
  expect(find).toBeTypeOf('function');
});

it('without a type, the result is unknown, and metadata is any JSON', () => {
  type Completed = SvcElementEvents['svc-completed']['detail'];
  expectTypeOf<Completed['result']>().toEqualTypeOf<unknown>();
  expectTypeOf<Completed['job']['metadata']>().toEqualTypeOf<JobMetadata | undefined>();
  expectTypeOf<HTMLElementTagNameMap['svc-upload-button']>().toEqualTypeOf<SvcUploadButtonElement>();
  expect.assertions(0);
});
