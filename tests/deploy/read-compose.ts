import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { rootPath } from './root-path.ts';
import { readEnvExample, setVariables } from './variables.ts';

/** The fields of a service that the tests read. Another test checks the schema. */
export interface Service {
  image: string;
  build?: { context: string };
  command?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  restart?: string;
  stop_grace_period?: string;
  privileged?: boolean;
}

export const FORMS = ['one-machine', 'cluster'] as const;
export type Form = (typeof FORMS)[number];

export function readDeployFile(form: Form, name: string): string {
  return readFileSync(rootPath('deploy', form, name), 'utf8');
}

/** Values that a person fills in, by the names of their variables. */
const FILLED_IN: Record<string, string> = {
  DOMAIN: 'files.example.com',
  S3_DOMAIN: 's3.example.com',
  ACME_EMAIL: 'admin@example.com',
};

/** The services as compose starts them, with the values of `.env.example`; empty ones are filled in. */
export function readServices(form: Form): [name: string, Service][] {
  const variables = readEnvExample(readDeployFile(form, '.env.example'));
  const values = variables.map(({ name, value }) => [name, value || (FILLED_IN[name] ?? 'abc123')] as const);
  const text = setVariables(readDeployFile(form, 'compose.yaml'), new Map(values));
  const { services } = parse(text, { merge: true }) as { services: Record<string, ParsedService> }; // the schema says so
  return Object.entries(services).map(([name, service]) => [name, withTexts(service)]);
}

interface ParsedService extends Omit<Service, 'environment'> {
  environment?: Record<string, string | number | boolean>;
}

/** Compose makes texts of all variables. */
function withTexts({ environment = {}, ...service }: ParsedService): Service {
  const texts = Object.entries(environment).map(([name, value]) => [name, String(value)] as const);
  return { ...service, environment: Object.fromEntries(texts) };
}
