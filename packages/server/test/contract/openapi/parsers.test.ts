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
  /** In requests `null` means the same as absent. Default: false. */
  isRequest?: boolean;
  /** Variants that the one takes and the other does not, each with the reason. */
  apart?: Record<string, string>;
}

/** The parsers of what the schemas describe. */
const PARSERS: Record<string, Parsed> = {
  CreateJobRequest: {
    parse: parseCreateJobRequest,
    isRequest: true,
    apart: Object.fromEntries(
      ['title', 'place', 'opaque'].map((name) => [
        `.site.${name} as null`,
        'the schema is that of answers to the phone, too, which leave it out',
      ]),
    ),
  },
  CreateProjectJobRequest: { parse: parseJobApiRequest, isRequest: true },
  OutcomeReport: {
    parse: parseOutcomeReport,
    isRequest: true,
    apart: {
      '.reason as null': 'an unknown reason is left out',
      ...Object.fromEntries(
        ['placed', 'saved', 'discarded', 'finished', 'unsealed'].map((kind) => [
          `.kind = "${kind}"`,
          'a reason counts with "held" alone, and is left out',
        ]),
      ),
    },
  },
  AnnouncedFile: {
    parse: (value) => readAnnounced(parseAnnouncedFile(value)),
    isRequest: true,
    apart: { '.lastModified as null': 'the schema is that of jobs, too, which leave it out' },
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
    apart: { ' without size': 'older servers leave out what is not known' },
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

/** What is stored of an announced file, by the names that it was announced with. */
function readAnnounced({
  id,
  name,
  size,
  contentType,
  lastModifiedMs,
  isConfirmed,
  sealed,
}: ReturnType<typeof parseAnnouncedFile>) {
  return { id, name, size, contentType, lastModified: lastModifiedMs, confirmed: isConfirmed, sealed };
}

/** Whether the parser takes a value as it is, and neither refuses, changes nor leaves out any of it. */
function isTaken({ parse, isRequest = false }: Parsed, value: unknown): boolean {
  try {
    return isSame(value, parse(value), isRequest);
  } catch {
    return false;
  }
}

function isSame(given: unknown, parsed: unknown, isNullAbsent: boolean): boolean {
  if (Array.isArray(given)) {
    return (
      Array.isArray(parsed) &&
      given.length === parsed.length &&
      given.every((item, index) => isSame(item, parsed[index], isNullAbsent))
    );
  }
  const [before, after] = [readObject(given), readObject(parsed)];
  if (isNullAbsent && given === null) return parsed === undefined || parsed === null || isEmpty(parsed);
  if (!before || !after) return Object.is(given, parsed);
  const isKept = Object.keys(before).every((name) => isSame(before[name], after[name], isNullAbsent));
  // What a parser adds says that it is not there.
  return (
    isKept &&
    Object.keys(after).every((name) => name in before || after[name] === null || after[name] === undefined)
  );
}

function isEmpty(value: unknown): boolean {
  return Object.keys(readObject(value) ?? { full: true }).length === 0;
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
