#!/usr/bin/env node
import { readCommandLine, USAGE } from './command-line.ts';
import { createReport, formatCounts, formatFinding } from './report.ts';
import { runChecks } from './run-checks.ts';

const command = readCommandLine(process.argv.slice(2));
if (command === 'help') {
  console.log(USAGE);
} else if ('wrong' in command) {
  console.error(`${command.wrong}\n\n${USAGE}`);
  process.exitCode = 2;
} else {
  const { isJson, ...backend } = command;
  const findings = await runChecks({
    ...backend,
    onFinding: (finding) => isJson || console.log(formatFinding(finding)),
  });
  const report = createReport(command.url, findings);
  console.log(isJson ? JSON.stringify(report, null, 2) : `\n${formatCounts(report)}`);
  process.exitCode = report.counts.fail > 0 ? 1 : 0;
}
