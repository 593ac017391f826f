import { texts } from '../lib/texts/texts.ts';

/** The icon and the name; by default the page's heading. */
export function Brand({ isHeading = true }: { isHeading?: boolean }) {
  const Tag = isHeading ? 'h1' : 'p';
  return (
    <Tag className="brand">
      <img src="/icon/48.png" alt="" width="22" height="22" />
      {texts.brand}
    </Tag>
  );
}
