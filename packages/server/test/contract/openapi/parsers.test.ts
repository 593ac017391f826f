import {
  parseCreateJobRequest,
  parseFollowAddresses,
  parseJob,
  parseJobApiRequest,
  parseOutcomeReport,
  parsePresignedDownload,
  parseServerAbout,
  parseWaitAnswer,
  readObject,
} from '@svc/protocol';
import { parseNextJob, parsePhoneJob } from '@svc/protocol/phone';
import { parsePartsAnswer } from '@svc/protocol/uploaded-parts';
import { describe, expect, test } from 'vitest';
import { parseAnnouncedFile } from '../../../src/routes/upload/parse-file.ts';
import { deriveVariants } from '../../support/openapi/derive-variants.ts';
import { findFaults, schemas } from '../../support/openapi/open-api.ts';

interface Parsed {
  parse: (value: unknown) => unknown;
  /** A request is taken if it is not refused: what is of another form may be left out. Default: false. */
  isRequest?: boolean;
  /** Variants that the one takes and the other does not, each with the reason. */
  apart?: Record<string, string>;
}

/** The parsers of what the schemas describe. */
const PARSERS: Record<string, Parsed> = {
  CreateJobRequest: {
    parse: parseCreateJobRequest,
    isRequest: true,
  },
  CreateProjectJobRequest: { parse: parseJobApiRequest, isRequest: true },
  OutcomeReport: {
    parse: parseOutcomeReport,
    isRequest: true,
  },
  AnnouncedFile: {
    parse: parseAnnouncedFile,
    isRequest: true,
  },
  Job: { parse: parseJob },
  WaitResponse: {
    parse: (value) => {
      const { kind: _kind, ...told } = parseWaitAnswer(200, value);
      return told;
    },
    apart: {
      '.job.status = "pending"': 'it means "ask again", and has no result',
      '.job.status = "in_progress"': 'likewise',
    },
  },
  PresignedDownload: { parse: parsePresignedDownload },
  FollowAddresses: { parse: parseFollowAddresses },
  ServerAbout: { parse: parseServerAbout },
  PhoneJobView: {
    parse: parsePhoneJob,
    apart: {
      ' without size': 'older servers leave out what is not known',
      '.site.origin = "https://a.example/b?c"': 'the server sends origins alone',
    },
  },
  UsedJob: { parse: parsePhoneJob },
  NextJob: {
    parse: parseNextJob,
    apart: {
      '.state = "waiting"': 'the job is then left out',
      '.state = "finished"': 'likewise',
    },
  },
  MoreParts: {
    parse: parsePartsAnswer,
    apart: { '.next.end = 1': 'no schema says that it comes after the start' },
  },
  AllParts: { parse: parsePartsAnswer },
};

/** Whether the parser does not refuse a request, or takes an answer as it is and leaves out none of it. */
function isTaken({ parse, isRequest = false }: Parsed, value: unknown): boolean {
  try {
    const parsed = parse(value);
    return isRequest || isSame(value, parsed);
  } catch {
    return false;
  }
}

function isSame(given: unknown, parsed: unknown): boolean {
  if (Array.isArray(given)) {
    return (
      Array.isArray(parsed) &&
      given.length === parsed.length &&
      given.every((item, index) => isSame(item, parsed[index]))
    );
  }
  const [before, after] = [readObject(given), readObject(parsed)];
  if (!before || !after) return Object.is(given, parsed);
  const isKept = Object.keys(before).every((name) => isSame(before[name], after[name]));
  // What a parser adds says that it is not there.
  return (
    isKept &&
    Object.keys(after).every((name) => name in before || after[name] === null || after[name] === undefined)
  );
}

describe.each(Object.entries(PARSERS))('%s', (name, parsed) => {
  const schema = schemas[name] ?? {};
  const examples = schema.examples ?? [];

  test.each(examples.map((example, index) => [index, example]))(
    'example %i is taken as it is',
    (_index, example) => {
      expect(findFaults(name, example)).toEqual([]);
      expect(isTaken(parsed, example)).toBe(true);
    },
  );

  test('schema and parser judge each variant alike', () => {
    const variants = examples.flatMap((example) => deriveVariants(schema, example));
    expect(variants.length).toBeGreaterThan(0);
    const apart = variants.filter(
      ({ value }) => (findFaults(name, value).length === 0) !== isTaken(parsed, value),
    );
    expect(apart.map(({ name: variant }) => variant).toSorted()).toEqual(
      Object.keys(parsed.apart ?? {}).toSorted(),
    );
  });
});
