import { describeDroppedInput } from './checks/dropped-input.ts';
import { describeRows } from './checks/describe-rows.ts';
import { describeNativeChoice } from './checks/native-choice.ts';

describeRows('chromium');
describeNativeChoice();
describeDroppedInput();
