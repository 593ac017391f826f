/** What is stored of every key, without the key itself. */
export interface StoredKeyPart {
  /** The public part of the key, by which it is found. */
  id: string;
  /** SHA-256 of the whole key, lower-case hex. */
  hash: string;
  createdAtMs: number;
}

/** A key of the job API, for a project's backend. */
export interface StoredKey extends StoredKeyPart {
  projectId: string;
}

/** A key of a person or a device, for the four routes of this server. */
export interface StoredAccessKey extends StoredKeyPart {
  /** The person or the device: 1 to 100 characters. Several keys may have the same name. */
  name: string;
  /** About when it was last used. `null`: never. */
  lastUsedAtMs: number | null;
}

/** Keeps keys of one kind. */
export interface KeyTable<Key extends StoredKeyPart> {
  add(key: Key): Promise<void>;
  find(id: string): Promise<Key | undefined>;
  /** The oldest first. */
  list(): Promise<Key[]>;
  /** Revokes a key for good. False: it is unknown. */
  remove(id: string): Promise<boolean>;
}

/** Keeps API keys. A project may have many. */
export interface KeyStore extends KeyTable<StoredKey> {
  /** Whether the project has any key. */
  hasProject(projectId: string): Promise<boolean>;
}

/** Keeps people's keys. */
export interface AccessKeyStore extends KeyTable<StoredAccessKey> {
  /** Stores when a key was last used. An unknown key changes nothing. */
  noteUse(id: string, nowMs: number): Promise<void>;
}
