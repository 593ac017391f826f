/** Keeps a few texts by name that all instances of the server share, its secrets for example. */
export interface SettingStore {
  find(name: string): Promise<string | undefined>;
  put(name: string, value: string): Promise<void>;
  /** Stores the value where there is none yet. Gives what is stored: of many callers all get the same. */
  putIfAbsent(name: string, value: string): Promise<string>;
  /** False: there was none. */
  remove(name: string): Promise<boolean>;
}
