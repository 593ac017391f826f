import { openPostgresTwice } from '../../../support/services/test-postgres.ts';
import { testJobEnds } from '../../contracts/job-end-contract.ts';
import { testJobLimits } from '../../contracts/job-limits-contract.ts';
import { testJobOverviews } from '../../contracts/job-overview-contract.ts';
import { testJobStore } from '../../contracts/job-store-contract.ts';

const openTwice = () => openPostgresTwice(({ jobs }) => jobs);

testJobStore('The PostgreSQL job store', openTwice);
testJobEnds('The PostgreSQL job store', openTwice);
testJobLimits('The PostgreSQL job store', openTwice);
testJobOverviews('The PostgreSQL job store', async () => (await openTwice())[0]);
