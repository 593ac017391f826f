/**
 * Reads a number of a command line.
 *
 * @throws TypeError in one sentence, for anything else.
 */
export function readWholeNumber(
  name: string,
  text: string,
  { min, max }: { min: number; max: number },
): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new TypeError(`${name} must be a whole number from ${min} to ${max}.`);
}

/** Reads a port; 0 picks one. */
export function readPort(name: string, text: string): number {
  return readWholeNumber(name, text, { min: 0, max: 65_535 });
}
