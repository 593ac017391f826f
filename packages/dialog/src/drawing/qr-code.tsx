import type { ReactElement } from 'react';
import { encode } from 'uqr';

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
  /** The accessible name of the code. */
  label?: string | undefined;
  className?: string | undefined;
}

export function QrCode({ value, ...look }: QrCodeLook & { value: string }): ReactElement {
  const { size = DEFAULT_SIZE, level = 'M', margin = 4 } = look;
  const { data } = encode(value, { ecc: level, boostEcc: true, border: margin });
  return (
    <svg
      height={size}
      width={size}
      viewBox={`0 0 ${data.length} ${data.length}`}
      role="img" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- a drawing
      className={classOf(look)}
      shapeRendering="crispEdges"
    >
      <title>{look.label ?? 'QR code with the address to open on your phone'}</title>
      <path fill={look.backgroundColor ?? '#fff'} d={`M0 0h${data.length}v${data.length}H0z`} />
      <path fill={look.color ?? '#000'} d={data.map(drawRow).join('')} />
    </svg>
  );
}

/** One rectangle for each row's dark modules side by side. */
function drawRow(modules: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0, end = 0; x < modules.length; x = end) {
    end = x + 1;
    if (!modules[x]) continue;
    while (modules[end]) end += 1;
    path += `M${x} ${y}h${end - x}v1H${x}z`;
  }
  return path;
}

/** An empty place for a code that is not known yet. */
export function NoQrCode(look: QrCodeLook): ReactElement {
  const { size = DEFAULT_SIZE } = look;
  return <svg height={size} width={size} className={classOf(look)} aria-hidden="true" />;
}

const DEFAULT_SIZE = 220;

function classOf({ className }: QrCodeLook): string {
  return className === undefined ? 'svc-qr' : `svc-qr ${className}`;
}
