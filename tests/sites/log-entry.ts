/** What `pages/recorder.js` writes down: an event, or what the page's code says of files (`at: 'code'`). */
export interface LogEntry {
  at: 'page' | 'shadow root' | 'field' | 'code';
  type: string;
  isFileList: boolean;
  files: SeenFile[];
  constructor?: string;
  /** The element's name, else its id, else its kind. */
  target?: string;
  bubbles?: boolean;
  composed?: boolean;
  cancelable?: boolean;
  isTrusted?: boolean;
  handle?: object;
}

export interface SeenFile {
  isFile: boolean;
  tag: string;
  name: string;
  type: string;
  size: number;
  path: string;
  /** Whether its time of change is a time of this decade. */
  hasTime: boolean;
  sha256: string;
}

/** A line for each entry, for example `change receipt`; the many `dragover` of a person make one. */
export function summarize(log: LogEntry[]): string[] {
  const lines = log.map(({ type, target }) => [type, target].filter(Boolean).join(' '));
  return lines.filter((line, index) => line !== lines[index - 1]);
}
