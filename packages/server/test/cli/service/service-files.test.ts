import { expect, it } from 'vitest';
import {
  encodeService,
  formatLaunchAgent,
  formatSystemdUnit,
  formatWindowsTask,
} from '../../../src/cli/service/service-files.ts';

it('a systemd unit starts the program with blanks, quotes, backslashes, percent and dollar signs as they are', () => {
  const unit = formatSystemdUnit(['/home/a b/50%/server', '--data', '/d/"x"\\y', '--host', '$HOME']);
  expect(unit).toContain(
    String.raw`ExecStart=:"/home/a b/50%%/server" "--data" "/d/\"x\"\\y" "--host" "$HOME"`,
  );
  expect(unit).toContain('WantedBy=default.target');
});

it('a launchd agent has each word of the command as it is', () => {
  const agent = formatLaunchAgent('io.example', ['/Users/a & b/server', '--data', '/d/<x>'], '/Users/a/log');
  expect(agent).toContain(`  <array>
    <string>/Users/a &amp; b/server</string>
    <string>--data</string>
    <string>/d/&lt;x&gt;</string>
  </array>`);
  expect(agent).toContain('<string>/Users/a/log</string>');
});

it('a Windows task starts the program in PowerShell, with quotes in its path', () => {
  const task = formatWindowsTask(
    ["C:\\Users\\O'Neil & a\\server.exe", '--port', '80', '--host', '’"'],
    'PC\\o',
  );
  const shellCommand = String.raw`&amp; 'C:\Users\O''Neil &amp; a\server.exe' '--port' '80' '--host' '’’\"'`;
  expect(task).toContain(`<Arguments>-NoProfile -WindowStyle Hidden -Command "${shellCommand}"</Arguments>`);
  expect(task).toContain('<UserId>PC\\o</UserId>');
  expect(task).toContain('<ExecutionTimeLimit>PT0S</ExecutionTimeLimit>');
});

it('a file for Windows begins with the mark of its encoding, others have none', () => {
  expect([...encodeService({ text: '<', encoding: 'utf16le' })]).toEqual([0xff, 0xfe, 0x3c, 0]);
  expect([...encodeService({ text: '<', encoding: 'utf8' })]).toEqual([0x3c]);
});
