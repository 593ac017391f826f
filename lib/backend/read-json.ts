/** The JSON of an answer, `undefined` where it is none: a page of a proxy or of another site. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the status says the rest
  }
}
