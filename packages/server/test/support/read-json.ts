import { readObject, type JsonObject } from '@svc/protocol';

/** The status and the body of a JSON answer, to be compared at once. */
export async function readAnswer(response: Response): Promise<{ status: number; body: JsonObject }> {
  const body = readObject(await response.json());
  if (!body) throw new Error('The answer is not a JSON object.');
  return { status: response.status, body };
}
