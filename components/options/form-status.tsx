import { texts } from '../../lib/texts/texts.ts';
import { AllowAccess } from '../allow-access.tsx';
import { describeConnection, type ConnectionOutcome } from '../describe-connection.ts';

interface FormStatusProps {
  saving: 'idle' | 'saved' | 'failed';
  /** Whether new transfers use the backend of the form. */
  isActive: boolean;
  test: { name: 'idle' | 'running' } | { name: 'ended'; result: ConnectionOutcome };
  onAllowAccess: (origin: string) => void;
}

/** How saving or testing ended, in one sentence. Always in the page, so that screen readers announce it. */
export function FormStatus(props: FormStatusProps) {
  const { test, onAllowAccess } = props;
  const { text, tone } = describeStatus(props);
  return (
    <div className="form-status">
      <output className={`status-${tone}`}>{text}</output>
      <AllowAccess result={test.name === 'ended' ? test.result : null} onAllowAccess={onAllowAccess} />
    </div>
  );
}

function describeStatus({ saving, isActive, test }: FormStatusProps) {
  const { options } = texts;
  if (test.name === 'running') return { text: options.testing, tone: 'plain' };
  if (test.name === 'ended') {
    return { text: describeConnection(test.result), tone: test.result.kind === 'works' ? 'good' : 'bad' };
  }
  if (saving === 'saved') return { text: isActive ? options.saved : options.savedUnused, tone: 'good' };
  return saving === 'failed' ? { text: options.notSaved, tone: 'bad' } : { text: '', tone: 'plain' };
}
