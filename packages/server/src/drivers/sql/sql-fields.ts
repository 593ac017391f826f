/** The column of a field. Times are without their unit: `createdAtMs` is in `created_at`. */
export function nameColumn(field: string): string {
  return field.replace(/Ms$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Columns to read, which get the names of their fields. */
export function selectFields(fields: readonly string[]): string {
  return fields.map((field) => `${nameColumn(field)} AS "${field}"`).join();
}

/** Columns to write. */
export function listColumns(fields: readonly string[]): string {
  return fields.map(nameColumn).join();
}

/** Names and values for a function that makes a JSON object. */
export function describeFields(fields: readonly string[]): string {
  return fields.map((field) => `'${field}', ${nameColumn(field)}`).join();
}

/** Takes values from columns of these names as the fields of an object. Constraints of the tables guarantee their forms. */
export function asFields<Type>(values: unknown): Type {
  return values as Type;
}
