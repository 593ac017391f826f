/** A release that is being made. */
export interface Release {
  /** The repository's folder. */
  root: string;
  /** Where the files go. */
  folder: string;
  version: string;
}
