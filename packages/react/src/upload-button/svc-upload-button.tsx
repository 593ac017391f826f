'use client';

import type { Job } from '@svc/protocol';
import {
  forwardRef,
  useState,
  type ButtonHTMLAttributes,
  type ForwardedRef,
  type MouseEvent,
  type ReactElement,
  type RefAttributes,
} from 'react';
import type { SvcJobOptions } from '../controller/svc-job-options.ts';
import { useSvcJob } from '../use-svc-job.ts';
import { Icon } from './icon.tsx';
import { DEFAULT_LABELS, type SvcUploadButtonLabels } from './labels.ts';
import { splitProps } from './split-props.ts';
import { UploadDialog } from './upload-dialog.tsx';

type ButtonAttributes = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  keyof SvcJobOptions | 'children' | 'name' | 'type' | 'value'
>;

/**
 * Options of {@link SvcUploadButton}: those of the job, the texts, and what any `button` takes (`id`, `className`,
 * `disabled`, `aria-describedby`, `data-…`).
 */
export interface SvcUploadButtonProps<Result = unknown> extends SvcJobOptions<Result>, ButtonAttributes {
  /** Label of the button. Default: "Upload from phone". */
  buttonText?: string | undefined;
  /** Texts to replace, for another language for example. */
  labels?: Partial<SvcUploadButtonLabels> | undefined;
}

/** Takes `SvcUploadButtonProps` and a `ref` to its button. */
export interface SvcUploadButtonComponent {
  <Result = unknown>(
    props: SvcUploadButtonProps<Result> & RefAttributes<HTMLButtonElement>,
  ): ReactElement | null;
  displayName?: string;
}

function UploadButton<Result>(
  props: SvcUploadButtonProps<Result>,
  ref: ForwardedRef<HTMLButtonElement>,
): ReactElement {
  const { options, attributes } = splitProps<Result, SvcUploadButtonProps<Result>>(props);
  const { buttonText, labels: ownLabels, className, onClick, ...rest } = attributes;
  const labels = { ...DEFAULT_LABELS, ...ownLabels };
  const job = useSvcJob<Result>(options);
  const [received, setReceived] = useState<readonly Job[]>([]);

  const open = (event: MouseEvent<HTMLButtonElement>) => {
    onClick?.(event);
    if (event.defaultPrevented) return;
    setReceived([]);
    job.start();
  };
  const close = () => {
    job.cancel(); // nothing, if no transfer is under way
    job.reset();
  };
  const restart = () => {
    if (options.multiple && job.status === 'completed') setReceived([...received, job.job]);
    job.start();
  };
  return (
    <>
      <button
        {...rest}
        ref={ref}
        type="button"
        className={className ? `svc-button ${className}` : 'svc-button'}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon name="phone" />
        {buttonText ?? labels.button}
      </button>
      {job.status !== 'idle' && job.status !== 'cancelled' && (
        <UploadDialog
          state={job}
          labels={labels}
          received={received}
          accept={options.accept}
          maxBytes={options.maxBytes}
          onClose={close}
          onRestart={restart}
        />
      )}
    </>
  );
}

/**
 * A button, and the dialog that shows a QR code: whoever scans it sends a file from the phone (contract
 * section 4.5). The dialog is a `<dialog>`; without the theme it works and looks plain.
 *
 * One button takes one file at a time; several buttons on a page do not know of each other.
 */
export const SvcUploadButton: SvcUploadButtonComponent = forwardRef(UploadButton) as SvcUploadButtonComponent;
SvcUploadButton.displayName = 'SvcUploadButton';
