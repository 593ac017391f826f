import { describeRows } from './checks/describe-rows.ts';
import { describeNativeChoice } from './checks/native-choice.ts';

describeRows('firefox');
describeNativeChoice();
