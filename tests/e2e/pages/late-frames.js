// The page's own code: shows frames, and writes itself anew, when a test says so.
window.openFrame = ({ root = document.body, srcdoc, src = 'pickers.html' } = {}) => {
  const frame = document.createElement('iframe');
  frame.title = 'late';
  frame.style.cssText = 'width: 600px; height: 300px';
  if (srcdoc === undefined) frame.src = src;
  else frame.srcdoc = srcdoc;
  root.append(frame);
};
window.openInShadow = (mode, src) => {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode });
  document.querySelector('#host').append(host);
  window.openFrame({ root, src });
};
window.rewritten =
  '<title>Rewritten</title><button id="detached" style="position: fixed; inset: 0; width: 100%">Attach a file</button>';
/** What the button on a page that was written by script does. */
window.attachHere = (page) => {
  page.log = [];
  page.document.querySelector('#detached').addEventListener('click', () => {
    const field = page.document.createElement('input');
    field.type = 'file';
    field.addEventListener('change', () => {
      page.log.push(`late ${field.files[0].name}`);
      page.top.log = page.log;
    });
    field.click();
  });
};
window.rewrite = () => {
  document.open();
  document.write(window.rewritten);
  document.close();
  window.attachHere(window);
};
window.writeFrame = () => {
  const frame = document.createElement('iframe');
  frame.title = 'late';
  frame.style.cssText = 'width: 600px; height: 300px';
  document.body.append(frame);
  frame.contentDocument.open();
  frame.contentDocument.write(window.rewritten);
  frame.contentDocument.close();
  window.attachHere(frame.contentWindow);
};
