import { describeRows } from './checks/describe-rows.ts';

describeRows('chromium');
