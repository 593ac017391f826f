import { formatFigures, type Figures } from './torture/figures.ts';
import { runFuzz } from './torture/run-fuzz.ts';
import { runKills } from './torture/run-kills.ts';
import { runModels } from './torture/run-models.ts';
import { parseTortureOptions } from './torture/torture-options.ts';
import { writeFigures } from './torture/write-figures.ts';

// The command `npm run torture [-- --seed N --minutes M]`: models, kills and fuzz against the server, for
// at most ten minutes. Prints a table and writes it into docs/reliability.md; fails on any violation.

const { seed, budgetMs } = parseTortureOptions(process.argv.slice(2));
console.log(`seed ${seed}, at most ${(budgetMs / 60_000).toFixed(1)} minutes`);

const parts: { share: number; run: (seed: number, budgetMs: number) => Promise<Figures> }[] = [
  { share: 0.15, run: runModels },
  { share: 0.6, run: runKills },
  { share: 0.25, run: runFuzz },
];
const figures: Figures[] = [];
for (const { share, run } of parts) {
  const found = await run(seed, share * budgetMs);
  console.log(`\n${formatFigures([found])}`);
  figures.push(found);
}

const violations = figures.flatMap((found) => found.violations);
const date = new Date().toISOString().slice(0, 10);
const summary = `Run of ${date}, seed ${seed}, ${violations.length} violations in all.`;
console.log(`\n${summary}\n${await writeFigures(`${summary}\n\n${formatFigures(figures)}`)}`);
for (const violation of violations) console.error(violation);
// Not by itself: a connection that somebody keeps open must not hold the process.
process.exit(violations.length === 0 ? 0 : 1);
