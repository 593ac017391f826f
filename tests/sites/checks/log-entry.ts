/** An entry of `pages/recorder.js`: an event, or a note of the page's code about files (`at: 'code'`). */
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
  /** Whether its time of change is in this decade. */
  hasTime: boolean;
  sha256: string;
}

/** A line for each entry, for example `change receipt`. */
export function summarize(log: LogEntry[]): string[] {
  return withoutRepeats(log).map(nameOf);
}

/** A native drag repeats `dragover`; one counts. */
export function withoutRepeats(log: LogEntry[]): LogEntry[] {
  return log.filter((entry, index) => {
    const before = log[index - 1];
    return entry.type !== 'dragover' || before === undefined || nameOf(entry) !== nameOf(before);
  });
}

function nameOf({ type, target }: LogEntry): string {
  return [type, target].filter(Boolean).join(' ');
}
