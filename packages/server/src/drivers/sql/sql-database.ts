import type { ChangeJob } from './job-step.ts';

export type Row = Record<string, unknown>;

/** Values of parameters by name. A statement uses those that it names. */
export type SqlValues = Readonly<Record<string, unknown>>;

export interface SqlStatement {
  text: string;
  values?: SqlValues;
}

export interface SqlResult {
  rows: Row[];
  /** Rows that were changed or returned. */
  count: number;
}

/** Statements in sequence, each with the previous result. */
export type SqlSteps<Result> = Generator<SqlStatement, Result, SqlResult>;

/**
 * The database under the stores of this folder. A statement names its parameters with a colon. It is planned once, so
 * its text must be constant.
 */
export interface SqlDatabase {
  dialect: SqlDialect;
  /** Runs a statement that changes nothing. */
  read: (text: string, values?: SqlValues) => Promise<Row[]>;
  /** Makes a function that reads the row of an id. Concurrent reads may be joined. */
  createFind: (select: string) => (id: string) => Promise<Row | undefined>;
  run: (text: string, values?: SqlValues) => Promise<SqlResult>;
  /** Runs statements in one transaction. */
  transact: <Result>(steps: () => SqlSteps<Result>) => Promise<Result>;
  changeJob: ChangeJob;
}

/** SQL that differs between databases. */
export interface SqlDialect {
  /** The function for a JSON object of names and values. */
  jsonObject: string;
  /** The function for a JSON array of a group's rows. */
  jsonArray: string;
  /** Locks the rows until the transaction ends. Empty, if only one transaction writes at a time. */
  lock: (mode: 'FOR UPDATE' | 'FOR SHARE' | 'FOR UPDATE SKIP LOCKED') => string;
  /** A column that grows with each added job. */
  jobOrder: string;
  /** Columns to set at each change of a job. */
  touchJob: string;
  /** Inserts a job, if its project has fewer than `:maxOpenJobs` unfinished ones. */
  addWithin: (insert: string) => string;
  removeJob: string;
  countHeldBytes: string;
  countOpenByProject: string;
  /** The list of an upload's tags with `:etag` appended. */
  appendEtag: string;
}

/** A statement's parameters. A double colon is a cast. */
export const PARAMETER = /(?<!:):([a-z]\w*)/gi;

/** Reads a JSON column, which some drivers return as text. */
export function readJson(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}
