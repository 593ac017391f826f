import { expect, it } from 'vitest';
import { createProgressBar } from '../../src/cli/progress-bar.ts';

function createBar(isInteractive: boolean) {
  const written: string[] = [];
  const bar = createProgressBar({ isInteractive, write: (text) => void written.push(text) });
  return {
    written,
    show: (name: string, done: number, total = 200) => bar.show({ name, done, total }),
    end: bar.end,
  };
}

it('draws over its line on a terminal, and ends the line when all is done', () => {
  const { written, show } = createBar(true);
  for (const done of [0, 1, 2, 3, 100, 100, 99, 200]) show('Files', done);
  expect(written.map((text) => text.replaceAll(/ +/g, ' '))).toEqual([
    '\rFiles [..............................] 0 %',
    '\rFiles [..............................] 1 %',
    '\rFiles [###############...............] 50 %',
    '\rFiles [##############################] 100 %\n',
  ]);
});

it('writes a line for each tenth elsewhere', () => {
  const { written, show } = createBar(false);
  for (let done = 0; done <= 200; done++) show('Files', done);
  const tenths = Array.from({ length: 11 }, (_, tenth) => `Files ${tenth * 10} %\n`);
  expect(written).toEqual(tenths);
});

it('begins anew with another name, and is full where there is nothing to do', () => {
  const { written, show } = createBar(false);
  show('Rows', 200);
  show('Files', 0, 0);
  expect(written).toEqual(['Rows 100 %\n', 'Files 100 %\n']);
});

it('ends a bar that is not full, so that what comes then has its own line', () => {
  const { written, show, end } = createBar(true);
  end();
  show('Files', 100);
  end();
  show('Files', 200);
  end();
  expect(written.map((text) => text.endsWith('\n'))).toEqual([false, true, true]);
  expect(written).toHaveLength(3);
});
