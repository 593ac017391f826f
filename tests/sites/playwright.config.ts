import { defineSuite } from '../fixtures/define-suite.ts';

// Each worker has two sites, too.
export default defineSuite('sites', { fullyParallel: true });
