import fc from 'fast-check';
import { it, onTestFinished } from 'vitest';
import { openS3BlobStore } from '../../../../src/drivers/s3/open-s3.ts';
import { isRelease } from '../../../../../../tests/fixtures/release.ts';
import { makeSharedPlaces } from '../../../support/services/test-instances.ts';
import { openTestPostgres } from '../../../support/services/test-postgres.ts';
import { hasS3 } from '../../../support/services/test-s3.ts';
import { createRace } from './race.ts';
import { startSharedServers } from './shared-servers.ts';

const CROWDS = { seed: 20_260_807, numRuns: isRelease ? 4 : 2, endOnFailure: true };

it.runIf(hasS3)(
  `many clients at the same moment, at two instances, leave each job in one consistent end (${CROWDS.numRuns} runs, seed ${CROWDS.seed})`,
  async () => {
    const places = await makeSharedPlaces();
    const { ledger } = await openTestPostgres(places.databaseUrl);
    const servers = await startSharedServers(places, await openS3BlobStore(places.storageUrl, ledger));
    onTestFinished(() => servers.close());
    await fc.assert(createRace(servers.open), CROWDS);
  },
  120_000,
);
