import { createUploadUrl } from '@svc/protocol';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactElement } from 'react';

/** How the code looks. */
export interface QrCodeLook {
  /** Width and height in CSS pixels, the margin included. Default 220. */
  size?: number | undefined;
  /** How much of the code may be dirty or covered: L 7 %, M 15 %, Q 25 %, H 30 %. Default `M`. */
  level?: 'L' | 'M' | 'Q' | 'H' | undefined;
  /**
   * Light space around the code, in modules (its little squares). Default 4, which is what the standard asks for
   * (ISO/IEC 18004); with less, leave that space yourself, or some phones do not find the code.
   */
  margin?: number | undefined;
  /** Any CSS colour, default `#000`. Keep it dark: many phones do not read a light code on a dark ground. */
  color?: string | undefined;
  /** Any CSS colour, default `#fff`, in dark pages too. */
  backgroundColor?: string | undefined;
  /** What people hear who do not see the code. */
  label?: string | undefined;
  className?: string | undefined;
}

/** What {@link SvcQrCode} takes. */
export interface SvcQrCodeProps extends QrCodeLook {
  /** The `id` of the job (contract section 2). */
  jobId: string;
  /** Base of the upload address. Default `DEFAULT_UPLOAD_URL`; a job's own is its `uploadBaseUrl`. */
  baseUrl?: string | undefined;
}

/**
 * The code alone, as SVG, for a page that draws the rest itself (contract section 4.5). Without hooks and
 * handlers: a server component can draw it too.
 *
 * @param props - the job's id, and how the code looks.
 * @throws SvcError `bad_request`, when the job id is empty or the base is no http address.
 */
export function SvcQrCode({ jobId, baseUrl, ...look }: SvcQrCodeProps): ReactElement {
  return <QrCode value={createUploadUrl(jobId, baseUrl === undefined ? {} : { baseUrl })} {...look} />;
}

/** A code that says `value`. */
export function QrCode({ value, ...look }: QrCodeLook & { value: string }): ReactElement {
  return (
    <QRCodeSVG
      value={value}
      size={look.size ?? 220}
      level={look.level ?? 'M'}
      marginSize={look.margin ?? 4}
      fgColor={look.color ?? '#000'}
      bgColor={look.backgroundColor ?? '#fff'}
      title={look.label ?? 'QR code with the address to open on your phone'}
      className={look.className === undefined ? 'svc-qr' : `svc-qr ${look.className}`}
    />
  );
}
