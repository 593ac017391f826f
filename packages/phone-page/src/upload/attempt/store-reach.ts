/** How many parts of one upload in a row must get lost. One may, when the phone changes its network. */
const MAX_FAILURES = 2;

/**
 * Whether this phone reaches the object store. If it reaches only the server, all files go through the server from then
 * on.
 */
export class StoreReach {
  readonly #failures = new Map<string, number>();
  #isLost = false;

  get isLost(): boolean {
    return this.#isLost;
  }

  /** A part of the upload has arrived. */
  countArrival(uploadId: string): void {
    this.#failures.delete(uploadId);
  }

  /** A part of the upload has not arrived, though the server can be reached. */
  countFailure(uploadId: string): void {
    const failures = (this.#failures.get(uploadId) ?? 0) + 1;
    this.#failures.set(uploadId, failures);
    if (failures >= MAX_FAILURES) this.giveUp();
  }

  /** The server does not name parts. */
  giveUp(): void {
    this.#isLost = true;
  }
}
