import { texts } from '../../lib/texts/texts.ts';
import { Button } from '../button.tsx';
import { describeConnection, type ConnectionOutcome } from '../describe-connection.ts';

interface FormStatusProps {
  saving: 'idle' | 'saved' | 'failed';
  /** Whether new transfers use the backend of the form. */
  isActive: boolean;
  test: { name: 'idle' | 'running' } | { name: 'ended'; result: ConnectionOutcome & { origin?: string } };
  onAllowAccess: (origin: string) => void;
}

/** How saving or testing ended, in one sentence. Always in the page, so that screen readers announce it. */
export function FormStatus(props: FormStatusProps) {
  const { test, onAllowAccess } = props;
  const { text, tone } = describeStatus(props);
  const origin = test.name === 'ended' ? test.result.origin : undefined;
  return (
    <div className="form-status">
      <output className={`status-${tone}`}>{text}</output>
      {origin !== undefined && (
        <Button look="primary" onClick={() => onAllowAccess(origin)}>
          {texts.options.allowAccess(origin)}
        </Button>
      )}
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
