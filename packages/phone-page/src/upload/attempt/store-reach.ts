/** How many parts in a row of one upload have to get lost. One may be, where the phone changes its network. */
const MAX_FAILURES = 2;

/**
 * Whether this phone reaches the object store. Where it does not, though it reaches the server, all files go through the
 * server from then on: the store may be in a network of its own, or does not take requests of the page.
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

  /** A part of the upload has not arrived, and the server answers. */
  countFailure(uploadId: string): void {
    const failures = (this.#failures.get(uploadId) ?? 0) + 1;
    this.#failures.set(uploadId, failures);
    if (failures >= MAX_FAILURES) this.giveUp();
  }

  /** The server names no parts. */
  giveUp(): void {
    this.#isLost = true;
  }
}
