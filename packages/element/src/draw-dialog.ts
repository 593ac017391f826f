import type { SvcJobController } from '@svc/controller';
import { isOnPhone, useTransferDialog, type UploadDialogProps } from '@svc/dialog';
import { UploadDialog } from '@svc/dialog/upload-dialog';
import { h, options as hooks, render, type ComponentChild, type FunctionComponent } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { SvcElementOptions } from './element-options.ts';

// A script of its own, loaded at the first press.

/** One press of the button: each has an object of its own. */
export interface Opening {
  /** What is chosen in the picker of a phone, if it was opened. */
  picking: Promise<readonly File[]> | undefined;
}

interface DialogProps {
  controller: SvcJobController;
  options: SvcElementOptions;
  opening: Opening;
}

export type DrawDialog = typeof drawDialog;

/**
 * Draws the dialog of a transfer into an element, or draws it anew. Another `opening` is another press of the button,
 * which has begun the transfer. `null` takes the dialog away, and with it what may still be chosen.
 */
export function drawDialog(host: Element, props: DialogProps | null): void {
  render(props && h(TransferDialog, props), host);
}

function TransferDialog({ controller, options, opening }: DialogProps): ComponentChild {
  const [, redraw] = useState(controller.getSnapshot());
  useLayoutEffect(() => controller.subscribe(() => redraw(controller.getSnapshot())), [controller]);
  const job = { ...controller, ...controller.getSnapshot() };
  const { labels, device } = options;
  const dialog = useTransferDialog({ job, options, labels, isOnPhone: () => isOnPhone(device) });
  const { show } = dialog;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each press
  useLayoutEffect(() => show(opening.picking), [opening]);
  if (!dialog.isOpen) return null;
  // Its types are React's.
  return h(UploadDialog as unknown as FunctionComponent<UploadDialogProps>, dialog.props);
}

/** Names that Preact without its layer for React takes as they are. */
const NAMES: Record<string, string> = {
  onDoubleClick: 'onDblClick',
  shapeRendering: 'shape-rendering',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  strokeWidth: 'stroke-width',
};

const former = hooks.vnode?.bind(hooks);
hooks.vnode = (vnode) => {
  const { type, props } = vnode as { type: unknown; props: Record<string, unknown> };
  if (typeof type === 'string') {
    for (const [name, own] of Object.entries(NAMES)) {
      if (!(name in props)) continue;
      props[own] = props[name];
      delete props[name];
    }
  }
  former?.(vnode);
};
