/** An API key as it is stored, without the key itself. */
export interface StoredKey {
  /** The public part of the key, by which it is found. */
  id: string;
  projectId: string;
  /** SHA-256 of the whole key, lower-case hex. */
  hash: string;
  createdAtMs: number;
}

/** Keeps API keys. A project may have many. */
export interface KeyStore {
  add(key: StoredKey): Promise<void>;
  find(id: string): Promise<StoredKey | undefined>;
  /** Whether the project has any key. */
  hasProject(projectId: string): Promise<boolean>;
  /** The oldest first. */
  list(): Promise<StoredKey[]>;
  /** Revokes a key for good. False: it is unknown. */
  remove(id: string): Promise<boolean>;
}
