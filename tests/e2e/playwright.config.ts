import { defineSuite } from '../fixtures/define-suite.ts';

export default defineSuite('e2e', { fullyParallel: true });
