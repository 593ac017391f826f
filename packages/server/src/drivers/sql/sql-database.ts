import type { ChangeJob } from './job-step.ts';

/** A row of a table. */
export type Row = Record<string, unknown>;

/** The values of a statement's parameters, by their names. A statement takes those that it names. */
export type SqlValues = Readonly<Record<string, unknown>>;

export interface SqlStatement {
  text: string;
  values?: SqlValues;
}

export interface SqlResult {
  rows: Row[];
  /** Of the rows that it changed, or gave. */
  count: number;
}

/** Statements that each wait for the result of the one before. */
export type SqlSteps<Result> = Generator<SqlStatement, Result, SqlResult>;

/**
 * A database that the stores of this folder use. A statement names its parameters with a colon, and is planned once: its
 * text is always the same.
 */
export interface SqlDatabase {
  dialect: SqlDialect;
  /** Runs a statement that changes nothing. */
  read: (text: string, values?: SqlValues) => Promise<Row[]>;
  /** Makes a function that reads the row with an id. Those that are asked for at the same moment may be read together. */
  createFind: (select: string) => (id: string) => Promise<Row | undefined>;
  run: (text: string, values?: SqlValues) => Promise<SqlResult>;
  /** Runs statements that happen fully or not at all. */
  transact: <Result>(steps: () => SqlSteps<Result>) => Promise<Result>;
  changeJob: ChangeJob;
}

/** The SQL that is not the same everywhere. */
export interface SqlDialect {
  /** The function that makes a JSON object of names and values. */
  jsonObject: string;
  /** The function that makes a JSON array of the rows of a group. */
  jsonArray: string;
  /** Keeps others from the rows that were read, until the transaction ends. Empty: only one writes at a time. */
  lock: (mode: 'FOR UPDATE' | 'FOR SHARE' | 'FOR UPDATE SKIP LOCKED') => string;
  /** Grows with each job that is added. */
  jobOrder: string;
  /** What else is set at a change of a job. */
  touchJob: string;
  /** Adds a job, if its project has fewer than `:maxOpenJobs` unfinished ones. */
  addWithin: (insert: string) => string;
  removeJob: string;
  countHeldBytes: string;
  countOpenByProject: string;
  /** The list of an upload's tags with `:etag` behind the others. */
  appendEtag: string;
}

/** The names of a statement's parameters. A double colon is a cast. */
export const PARAMETER = /(?<!:):([a-z]\w*)/gi;

/** Reads a column of JSON, which a driver may give as text. */
export function readJson(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}
