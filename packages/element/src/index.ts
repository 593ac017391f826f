import { SvcUploadButtonElement } from './svc-upload-button.ts';

/** Defines `<svc-upload-button>`, in a browser and once. On a server, importing this does nothing. */
if (typeof customElements === 'object' && !customElements.get('svc-upload-button')) {
  customElements.define('svc-upload-button', SvcUploadButtonElement);
}

export { SvcUploadButtonElement } from './svc-upload-button.ts';
export type { SvcElementEvents, SvcElementOptions } from './element-options.ts';
export {
  SvcJobError,
  type DownloadUrlOptions,
  type SvcJobErrorCode,
  type SvcJobErrorOptions,
  type SvcJobOptions,
  type SvcJobState,
  type SvcJobStatus,
} from '@svc/controller';
export type { SvcDevice, SvcUploadButtonLabels } from '@svc/dialog';
export type {
  DownloadResponse,
  Job,
  JobFailure,
  JobFile,
  JobMetadata,
  JobStatus,
  JsonValue,
  MetadataOf,
  PresignedDownload,
  ResultOf,
  RouteTypes,
} from '@svc/protocol';
