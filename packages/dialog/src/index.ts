export { ignoreHeldKey } from './dialog-events.ts';
export type { GetDownloadUrl } from './completed-view.tsx';
export { withFileName } from './find-preview-url.ts';
export { Icon } from './icon.tsx';
export { completeLabels, DEFAULT_LABELS, type SvcUploadButtonLabels } from './labels.ts';
export { NoQrCode, QrCode, type QrCodeLook } from './qr-code.tsx';
export { UploadDialog, type UploadDialogProps } from './upload-dialog.tsx';
