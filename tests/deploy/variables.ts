/** A use of a variable in a compose file. */
export interface VariableUse {
  name: string;
  /** Whether compose refuses to start without it. */
  isRequired: boolean;
  /** Its default value. */
  fallback: string | undefined;
}

/** The used forms: `${NAME}`, `${NAME:-fallback}` and `${NAME:?error}`. */
const USE = /\$\{([A-Z0-9_]+)(?::([-?])([^}]*))?\}/g;

export function listVariables(text: string): VariableUse[] {
  return [...text.matchAll(USE)].map(([, name = '', mark, rest]) => ({
    name,
    isRequired: mark === '?',
    fallback: mark === '-' ? rest : undefined,
  }));
}

/** Replaces variables by their values, as compose does before it reads the file. */
export function setVariables(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(USE, (use) => {
    const [variable] = listVariables(use);
    return values.get(variable?.name ?? '') || (variable?.fallback ?? '');
  });
}

/** A variable of `.env.example`, with the comment above it. */
export interface DocumentedVariable {
  name: string;
  value: string;
  comment: string;
}

export function readEnvExample(text: string): DocumentedVariable[] {
  return text.split(/\n\n+/).flatMap((block) => {
    const lines = block.split('\n').filter((line) => line !== '');
    const comment = lines.filter((line) => line.startsWith('#')).join(' ');
    const settings = lines.filter((line) => !line.startsWith('#'));
    return settings.map((line) => {
      const [name = '', ...value] = line.split('=');
      return { name, value: value.join('='), comment };
    });
  });
}
