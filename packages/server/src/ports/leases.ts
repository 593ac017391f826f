/**
 * Named leases: at most one holder has each of them at a time. Leases of a killed holder expire, by the time of the
 * store. The contract test checks these rules for every driver:
 *
 * 1. Of many that take a free lease at the same moment exactly one gets it.
 * 2. A holder may take its own lease again, which prolongs it.
 * 3. An expired lease is free: its former holder can take it again only if no other has.
 */
export interface Leases {
  /** Takes a lease that is free, expired, or the holder's own. False: another holds it. */
  take: (name: string, holder: string, forMs: number) => Promise<boolean>;
  /** `undefined`: the lease is free. */
  findHolder: (name: string) => Promise<string | undefined>;
  /** Does nothing if another holds it. */
  release: (name: string, holder: string) => Promise<void>;
  /** The number of held leases with this prefix. */
  countHeld: (namePrefix: string) => Promise<number>;
}
