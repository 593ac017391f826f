import { expect, test } from 'vitest';
import { describeFault } from '../../../../components/options/managed-notes.tsx';
import type { PolicyFault } from '../../../../lib/settings/managed/managed-policy.ts';

test.each<PolicyFault>([
  { kind: 'notList' },
  { kind: 'tooMany' },
  { kind: 'noBackends' },
  { kind: 'notSwitch', key: 'fieldButtons' },
  { kind: 'unknownKey', key: 'fieldButton' },
  { kind: 'unknownLanguage', language: 'tlh' },
  { kind: 'badBackend', place: 2, field: 'headers' },
])('the mistake %o has a sentence and a next step', (fault) => {
  const text = describeFault(fault);
  expect(text).toMatch(/^\S.+\. (Write|Correct|Check|Leave).+\.$/);
  expect(text).not.toContain('undefined');
});
