import { QRCodeSVG } from 'qrcode.react';
import { useEffect } from 'react';
import { texts } from '../../../lib/texts/texts.ts';

/** CSS pixels with the quiet zone; a phone reads it easily from an arm's length. */
const SIZE = 216;

/** What the standard asks for (ISO/IEC 18004), in modules. */
const QUIET_ZONE = 4;

/** The code, dark on light in each colour scheme. Without a link its place is kept free. */
export function QrCard({ link }: { link: string | null }) {
  useEffect(() => {
    // How long a person waits for the code, in the browser's timeline and in `npm run bench`.
    if (link !== null) performance.mark('code-shown');
  }, [link]);
  if (link === null) return <div className="qr-card qr-card-empty" />;
  return (
    <div className="qr-card" data-testid="qr">
      <QRCodeSVG
        value={link}
        size={SIZE}
        level="M"
        marginSize={QUIET_ZONE}
        title={texts.popup.codeName}
        bgColor="#ffffff"
        fgColor="#101218"
      />
    </div>
  );
}
