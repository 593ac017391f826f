'use client';

import type { SvcJobOptions } from '@svc/controller';
import {
  BUTTON_LABEL,
  isOnPhone,
  useTransferDialog,
  type SvcDevice,
  type SvcUploadButtonLabels,
} from '@svc/dialog';
import type { JobMetadata, MetadataOf, ResultOf } from '@svc/protocol';
import {
  forwardRef,
  type ButtonHTMLAttributes,
  type ForwardedRef,
  type ReactElement,
  type RefAttributes,
} from 'react';
import { useSvcJob } from '../use-svc-job.ts';
import { LateDialog, preloadDialog } from './late-dialog.tsx';
import { OpeningButton } from './opening-button.tsx';

type ButtonAttributes = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  keyof SvcJobOptions | 'children' | 'name' | 'type' | 'value'
>;

/**
 * Options of {@link SvcUploadButton}: those of the job, the texts, and what any `button` takes (`id`, `className`,
 * `disabled`, `aria-describedby`, `data-…`).
 */
export interface SvcUploadButtonProps<Result = unknown, Metadata = JobMetadata>
  extends SvcJobOptions<Result, Metadata>, ButtonAttributes {
  /** Label of the button. Default: "Upload from phone". */
  buttonText?: string | undefined;
  /**
   * Whether a press opens the picker of this device, as on a phone, or shows the code. Default `auto`: what the browser
   * says, where a tablet counts as a phone while only fingers point at it. With `tools`, a press on a phone asks first
   * whether to choose a file or to open the upload page with its tools.
   */
  device?: SvcDevice | undefined;
  /** Texts to replace, for another language for example. */
  labels?: Partial<SvcUploadButtonLabels> | undefined;
}

/** Takes `SvcUploadButtonProps` and a `ref` to its button. `Route` is that of `useSvcJob`. */
export interface SvcUploadButtonComponent {
  <Route = unknown>(
    props: SvcUploadButtonProps<ResultOf<Route>, MetadataOf<Route>> & RefAttributes<HTMLButtonElement>,
  ): ReactElement | null;
  /** The same, for components that hand on props whose types they do not know. */
  <Result, Metadata = JobMetadata>(
    props: SvcUploadButtonProps<Result, Metadata> & RefAttributes<HTMLButtonElement>,
  ): ReactElement | null;
  displayName?: string;
}

function UploadButton(props: SvcUploadButtonProps, ref: ForwardedRef<HTMLButtonElement>): ReactElement {
  const { options, attributes } = splitProps(props);
  const { buttonText, labels, device, ...rest } = attributes;
  const job = useSvcJob(options);
  // Read at the press, so that a server draws the same.
  const dialog = useTransferDialog({ job, options, labels, isOnPhone: () => isOnPhone(device) });
  return (
    <>
      <OpeningButton
        {...rest}
        ref={ref}
        isOpen={dialog.isOpen}
        onOpen={() => dialog.open()}
        onNear={preloadDialog}
      >
        {buttonText ?? labels?.button ?? BUTTON_LABEL}
      </OpeningButton>
      {dialog.isOpen && <LateDialog {...dialog.props} onMissing={dialog.fail} />}
    </>
  );
}

/**
 * A button, and the dialog that shows a QR code: whoever scans it sends a file from the phone (contract
 * section 4.5). On a phone it opens the phone's own picker instead. The dialog is a `<dialog>`; without the theme it works and looks plain.
 *
 * One button runs one transfer at a time. Buttons with the same routes share the phone: who has scanned the code of one
 * needs none for the next.
 */
export const SvcUploadButton: SvcUploadButtonComponent = forwardRef(UploadButton) as SvcUploadButtonComponent;
SvcUploadButton.displayName = 'SvcUploadButton';

/** All options of the job; a missing one is a compile error. Other props go to the button's element. */
const OPTIONS: Record<keyof SvcJobOptions, true> = {
  qrBaseUrl: true,
  createJobUrl: true,
  getJobUrl: true,
  getWaitForCompletionUrl: true,
  getDownloadRouteUrl: true,
  getOutcomeUrl: true,
  waitIntervalMs: true,
  waitTimeoutMs: true,
  accept: true,
  multiple: true,
  maxFiles: true,
  maxBytes: true,
  tools: true,
  sealTo: true,
  site: true,
  fetch: true,
  onJobCreated: true,
  onCompleted: true,
  onError: true,
  onCancel: true,
};

interface SplitProps<Props> {
  options: SvcJobOptions;
  attributes: Omit<Props, keyof SvcJobOptions>;
}

/** Separates the job's options from the attributes of the button's element. */
function splitProps<Props extends SvcJobOptions>(props: Props): SplitProps<Props> {
  const pick = (isOption: boolean) =>
    Object.fromEntries(Object.entries(props).filter(([name]) => Object.hasOwn(OPTIONS, name) === isOption));
  return {
    options: pick(true),
    attributes: pick(false) as Omit<Props, keyof SvcJobOptions>, // the names that were kept
  };
}
