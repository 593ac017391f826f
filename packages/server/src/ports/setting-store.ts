/** A few texts by name, shared by all instances, for example secrets. */
export interface SettingStore {
  find(name: string): Promise<string | undefined>;
  put(name: string, value: string): Promise<void>;
  /** Stores the value if there is none, and returns the stored one: concurrent callers all get the same. */
  putIfAbsent(name: string, value: string): Promise<string>;
  /** False: it did not exist. */
  remove(name: string): Promise<boolean>;
}
