import { describeRows } from './describe-rows.ts';
import { describeNativeChoice } from './native-choice.ts';

describeRows('firefox');
describeNativeChoice();
