import { createHash } from 'node:crypto';
import { PARAMETER, type SqlValues } from '../../sql/sql-database.ts';
import type { Statement } from './run-statement.ts';

interface Numbered extends Statement {
  parameters: string[];
}

const known = new Map<string, Numbered>();

/** A statement with numbered parameters, as PostgreSQL has them. It is planned once per connection. */
export function numberParameters(text: string, values: SqlValues = {}): Statement {
  const numbered = known.get(text) ?? number(text);
  known.set(text, numbered);
  const { parameters, ...statement } = numbered;
  return { ...statement, values: parameters.map((name) => values[name]) };
}

function number(text: string): Numbered {
  const parameters = [...new Set(Array.from(text.matchAll(PARAMETER), ([, name = '']) => name))];
  return {
    // The same name at all instances, which may share connections through a pooler.
    name: createHash('sha256').update(text).digest('base64url'),
    text: text.replaceAll(PARAMETER, (_all, name: string) => `$${parameters.indexOf(name) + 1}`),
    parameters,
  };
}
