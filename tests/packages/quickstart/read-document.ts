/** A block of shell commands for the reader. */
export interface ShellStep {
  name: string;
  /** Their working folder. */
  folder: string;
  /** Whether it keeps running until the end. */
  isBackground: boolean;
  lines: readonly string[];
}

/** A file that the reader writes. */
export interface WrittenFile {
  path: string;
  /** Whether it goes in front of the file's content. Otherwise it is the whole file. */
  isAddedToTop: boolean;
  text: string;
}

const BLOCK = /^```(\w+) ([^\n]+)\n([\s\S]*?)^```$/gm;

/** Reads the instructions of a document: `step="…"` marks commands, `title="…"` files. */
export function readDocument(markdown: string) {
  const steps = new Map<string, ShellStep>();
  const files: WrittenFile[] = [];
  for (const [, , info = '', text = ''] of markdown.matchAll(BLOCK)) {
    const name = readAttribute(info, 'step');
    const title = readAttribute(info, 'title');
    if (name !== undefined) {
      const folder = readAttribute(info, 'in') ?? '.';
      const lines = text.split('\n').filter((line) => line.trim() !== '');
      steps.set(name, { name, folder, isBackground: /\bbackground\b/.test(info), lines });
    } else if (title !== undefined) {
      files.push({ path: title, isAddedToTop: readAttribute(info, 'add') === 'top', text });
    }
  }
  return { steps, files };
}

function readAttribute(info: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(info)?.[1];
}
