/**
 * The secrets that a text contains: as they are, in UTF-16, URL-encoded, in base64 or in hex. Secrets are ASCII; the text
 * may be bytes, as Latin-1.
 */
export function findSecrets(text: string, secrets: readonly string[]): string[] {
  return secrets.filter((secret) => listForms(secret).some((form) => text.includes(form)));
}

function listForms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const wide = Buffer.from(secret, 'utf16le');
  const base64 = encodeBase64(bytes);
  return [
    secret,
    encodeURIComponent(secret),
    ...[hex, hex.toUpperCase()].flatMap((digits) => [digits, digits.replace(/../g, '%$&')]),
    wide.toString('latin1'),
    Buffer.from(wide).swap16().toString('latin1'),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** The base64 of the secret within a longer text, at each of the three positions in a group of bytes. */
function encodeBase64(secret: Buffer): string[] {
  return [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), secret])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
}
