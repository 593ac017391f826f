import { describeRows } from './describe-rows.ts';

describeRows('chromium');
