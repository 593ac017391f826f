import { describeRows } from './describe-rows.ts';

describeRows('firefox');
