/** Pictures of one pixel, in the formats that some browsers do not know: Chrome before 85 AVIF, Safari before 14 WebP. */
export const SMALLEST = {
  webp: 'data:image/webp;base64,UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoBAAEADMDOJaACdAFAAAD+3FHSXS5Df6u/O36ntgAAAA==',
  avif:
    'data:image/avif;base64,AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAA' +
    'AAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAABoAAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABh' +
    'djAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAEAAAABAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQAMAAAAABNjb2xybmNseAABAA0A' +
    'BoAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACJtZGF0EgAKCBgABggIaDQgMgwfQD///8QAAK50MtA=',
} as const;

/** Whether the browser decodes a picture that is right: then a format is known, and a picture that fails is damaged. */
export async function isDecoded(
  dataUrl: string,
  decode: (picture: Blob) => Promise<Pick<ImageBitmap, 'close'>> = (picture) => createImageBitmap(picture),
): Promise<boolean> {
  const [head = '', letters = ''] = dataUrl.slice('data:'.length).split(';base64,');
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const bitmap = await decode(new Blob([bytes], { type: head })).catch(() => undefined); // as it does for what it does not know
  bitmap?.close();
  return bitmap !== undefined;
}
