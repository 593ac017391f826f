/** What starts a server when its user logs in, on one kind of system. */
export interface Service {
  /** The path of its file. */
  file: string;
  text: string;
  encoding: 'utf8' | 'utf16le';
  /** The commands that start it now and from now on, after those of `stop`. */
  start: readonly (readonly string[])[];
  /** The commands that stop it for good. They fail if it is not there. */
  stop: readonly (readonly string[])[];
}

/** The bytes of the file. Windows needs a byte order mark. */
export function encodeService({ text, encoding }: Pick<Service, 'text' | 'encoding'>): Buffer {
  return Buffer.from(encoding === 'utf16le' ? `\uFEFF${text}` : text, encoding);
}

/** The text of a systemd unit. (https://www.freedesktop.org/software/systemd/man/latest/systemd.service.html) */
export function formatSystemdUnit(command: readonly string[]): string {
  // The colon switches off variables. Code 2 is a bad option, which stays bad.
  return `[Unit]
Description=Pocketfill transfer server

[Service]
ExecStart=:${command.map(quoteForSystemd).join(' ')}
Restart=on-failure
RestartSec=10
RestartPreventExitStatus=2

[Install]
WantedBy=default.target
`;
}

function quoteForSystemd(word: string): string {
  return `"${word.replaceAll(/["\\]/g, '\\$&').replaceAll('%', '%%')}"`;
}

/** The text of a launchd agent. (`man launchd.plist`) */
export function formatLaunchAgent(label: string, command: readonly string[], logFile: string): string {
  const words = command.map((word) => `    <string>${escapeXml(word)}</string>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${escapeXml(label)}</string>
  <key>ProgramArguments</key>
  <array>
${words}
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>StandardErrorPath</key>
  <string>${escapeXml(logFile)}</string>
</dict>
</plist>
`;
}

/**
 * The text of a Windows task. PowerShell starts the server without a window; without a time limit it is not stopped
 * after three days. (https://learn.microsoft.com/windows/win32/taskschd/task-scheduler-schema)
 */
export function formatWindowsTask(command: readonly string[], user: string): string {
  const shellCommand = `& ${command.map(quoteForPowerShell).join(' ')}`;
  // Only an option can have a double quote: no path has one on Windows.
  const words = `-NoProfile -WindowStyle Hidden -Command "${shellCommand.replaceAll('"', '\\"')}"`;
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Pocketfill transfer server</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <UserId>${escapeXml(user)}</UserId>
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>${escapeXml(user)}</UserId>
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>powershell.exe</Command>
      <Arguments>${escapeXml(words)}</Arguments>
    </Exec>
  </Actions>
</Task>
`;
}

/** PowerShell takes typographic quotes for quotes, too. */
function quoteForPowerShell(word: string): string {
  return `'${word.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
