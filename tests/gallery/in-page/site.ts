/** The strictest policies of a page that still runs scripts. */
export const POLICY =
  "default-src 'none'; style-src 'nonce-page'; script-src 'nonce-page'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Rules of real pages, and of pages that want to disturb the extension. */
const MEDDLING = `
  * { letter-spacing: 2px; text-transform: uppercase }
  div, html > * { display: none !important; opacity: .1 !important }
  html > body { display: block !important; opacity: 1 !important }
  *::backdrop { background: #c00 !important }
  button { border-radius: 0 !important; font-size: 40px !important }
  html { font-size: 62.5%; zoom: 1.25; direction: rtl }`;

interface Site {
  isMeddling?: boolean;
  /** Inside `body`, after the form. */
  more?: string;
}

/** A form of another site: plain and hidden fields, a drop zone, and a modal dialog. */
export function writePage({ isMeddling = false, more = '' }: Site = {}): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Claim 4711</title>
<style nonce="page">
  body { margin: 0; background: #f2efe9; color: #222; font: 16px/1.5 Georgia, serif }
  header { background: #23415c; color: #fff; padding: 1rem 2rem }
  main { max-width: 700px; margin: 1.5rem auto; padding: 1.5rem; background: #fff }
  p { margin: 0 0 1.2rem } label { display: inline-block }
  .attach { padding: .5rem 1rem; background: #23415c; color: #fff; border-radius: 4px }
  .attach input { position: absolute; width: 1px; height: 1px; opacity: 0 }
  section { border: 2px dashed #595959; padding: 3rem 1rem; text-align: center }
  section input, #corner { display: none }
  .corner { position: fixed; right: 4px; bottom: 4px; padding: .5rem; background: #ddd; color: #222 }
  dialog { width: 400px; border: 0; padding: 1.5rem }
  .long { height: 900px }
  @media (prefers-color-scheme: dark) { body { background: #111; color: #eee } main, dialog { background: #222; color: #eee } }
  ${isMeddling ? MEDDLING : ''}
</style>
<header>Northern Mutual · Claim 4711</header>
<main>
  <h1>Your documents</h1>
  <p><label for="passport">Passport, front</label><br><input type="file" id="passport" accept="image/*"></p>
  <p><label class="attach">Attach a receipt<input type="file" id="receipt"></label></p>
  <section id="zone"><label>Drop photos of the damage here, or choose them<input type="file" id="photos" multiple></label></section>
  <p><label>Remarks<br><input type="text" id="remarks"></label></p>
  <p class="long"><button type="button" id="send">Send claim</button></p>
  <p><label>Witness statement<br><input type="file" id="witness"></label></p>
</main>
<label class="corner">Ask us<input type="file" id="corner"></label>
<dialog id="dialog" aria-label="Identity check"><p><label>Identity card<br><input type="file" id="card"></label></p>
  <button type="button" id="later">Later</button></dialog>
${more}
</html>`;
}
