// The page's own code: notes each event of each file field, and reads what it was given.
window.seen = [];
for (const type of ['input', 'change']) {
  document.addEventListener(type, (event) => {
    const { name, files } = event.target;
    window.seen.push({
      type,
      name,
      composed: event.composed,
      bubbles: event.bubbles,
      files: [...files].map((file) => ({ name: file.name, type: file.type, size: file.size })),
      isFileList: files instanceof FileList && [...files].every((file) => file instanceof File),
      atMs: performance.timeOrigin + performance.now(),
    });
  });
}
window.hashOf = async (name, index = 0) => {
  const file = document.querySelector(`input[name=${name}]`).files[index];
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
