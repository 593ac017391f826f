/**
 * Named leases: at most one holder has each of them at a time. A holder that is killed loses its leases when their time
 * is over; the time of the store decides. The contract test checks these rules for every driver:
 *
 * 1. Of many that take a free lease at the same moment exactly one gets it.
 * 2. A holder may take its own lease again, which prolongs it.
 * 3. A lease that has run out belongs to nobody: its former holder can prolong it only while no other has taken it.
 */
export interface Leases {
  /** Takes a lease that is free, has run out, or is the holder's own. False: another holds it. */
  take: (name: string, holder: string, forMs: number) => Promise<boolean>;
  /** `undefined`: nobody holds it now. */
  findHolder: (name: string) => Promise<string | undefined>;
  /** Does nothing where another holds it. */
  release: (name: string, holder: string) => Promise<void>;
  /** How many leases whose name begins so are held now. */
  countHeld: (namePrefix: string) => Promise<number>;
}
