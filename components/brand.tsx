import { texts } from '../lib/texts.ts';

/** The name with its mark, as the page's heading. */
export function Brand() {
  return (
    <h1 className="brand">
      <img src="/icon/48.png" alt="" width="22" height="22" />
      {texts.brand}
    </h1>
  );
}
