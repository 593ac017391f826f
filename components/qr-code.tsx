import { QRCodeSVG } from 'qrcode.react';
import { useEffect } from 'react';
import { texts } from '../lib/texts/texts.ts';

/** CSS pixels, quiet zone included; a phone reads it from an arm's length. */
const CODE_SIZE = 216;

/** In modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** The code, dark on light in each colour scheme. Without a link its space stays empty. */
export function QrCode({ link }: { link: string | null }) {
  useEffect(() => {
    // How long a person waits for the code: read by `npm run bench`.
    if (link !== null) performance.mark('code-shown');
  }, [link]);
  if (link === null) return <div className="qr-card qr-card-empty" />;
  return (
    <div className="qr-card" data-testid="qr">
      <QRCodeSVG
        value={link}
        size={CODE_SIZE}
        level="M"
        marginSize={QUIET_ZONE}
        title={texts.popup.codeName}
        bgColor="#ffffff"
        fgColor="#101218"
      />
    </div>
  );
}
