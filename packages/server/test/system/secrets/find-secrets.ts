/**
 * The secrets that are in a text, in any form that a program may have given them: as they are, in UTF-16, encoded for a URL,
 * in base64 or in hex. Secrets are ASCII; the text may be bytes, one character each.
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

/** What is the same wherever in a longer text it stood: in each of the three places of a group. */
function encodeBase64(secret: Buffer): string[] {
  return [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), secret])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
}
