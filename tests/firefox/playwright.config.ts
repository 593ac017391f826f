import { defineSuite } from '../fixtures/define-suite.ts';

/** Playwright only runs these tests; the browser is the real Firefox, driven by `start-firefox.ts`. */
export default defineSuite('firefox', { workers: 1, expect: {} });
