const BAR_CELLS = 30;
const STEP_PERCENT = 10;

/** Where a bar is drawn. */
export interface ProgressOutput {
  /** Whether a line can be drawn over. */
  isInteractive: boolean;
  write: (text: string) => void;
}

export interface ProgressBar {
  /** Shows how far the named step has come. */
  show: (progress: { name: string; done: number; total: number }) => void;
  /** Lets what is written next begin on a line of its own. */
  end: () => void;
}

/** A bar that grows on a terminal. Elsewhere, as in a log, a line for each tenth. */
export function createProgressBar({ isInteractive, write }: ProgressOutput): ProgressBar {
  let shown = { name: '', percent: 100 };
  const show: ProgressBar['show'] = ({ name, done, total }) => {
    const exact = total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
    const percent = isInteractive ? exact : exact - (exact % STEP_PERCENT);
    // What was counted before it began may have grown meanwhile: a bar never goes back.
    if (name === shown.name && percent <= shown.percent) return;
    shown = { name, percent };
    write(isInteractive ? drawBar(name, percent) : `${name} ${percent} %\n`);
  };
  return {
    show,
    end() {
      if (isInteractive && shown.percent < 100) write('\n');
    },
  };
}

function drawBar(name: string, percent: number): string {
  const filled = Math.round((percent / 100) * BAR_CELLS);
  const bar = '#'.repeat(filled).padEnd(BAR_CELLS, '.');
  return `\r${name.padEnd(BAR_CELLS / 2)} [${bar}] ${String(percent).padStart(3)} %${percent === 100 ? '\n' : ''}`;
}
