import { describeDroppedInput } from './chromium/dropped-input.ts';
import { describeRows } from './describe-rows.ts';
import { describeNativeChoice } from './native-choice.ts';

describeRows('chromium');
describeNativeChoice();
describeDroppedInput();
