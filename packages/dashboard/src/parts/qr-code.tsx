import { renderSVG } from 'uqr';

/** The quiet zone that scanners need, in modules (ISO/IEC 18004). */
const BORDER = 4;

/** A QR code, dark on light in both colour schemes: not every camera reads the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const picture = renderSVG(text, { border: BORDER });
  return <img className="qr" src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={label} />;
}
