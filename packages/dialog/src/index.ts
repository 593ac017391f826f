export { ignoreHeldKey } from './dialog-events.ts';
export type { GetDownloadUrl } from './completed-view.tsx';
export { Icon } from './drawing/icon.tsx';
export { ICON_PATHS } from './drawing/icon-paths.ts';
export { NoQrCode, QrCode, type QrCodeLook } from './drawing/qr-code.tsx';
export { completeLabels, DEFAULT_LABELS, type SvcUploadButtonLabels } from './labels.ts';
export { isOnPhone, type SvcDevice } from './phone/is-phone.ts';
export { pickFiles } from './phone/pick-files.ts';
export { useTransferDialog, type TransferDialog } from './transfer-dialog.tsx';
