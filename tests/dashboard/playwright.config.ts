import { defineSuite } from '../fixtures/define-suite.ts';

/** The dashboard against the real server: `playwright test -c tests/dashboard`. `npm run build` comes first. */
export default defineSuite('dashboard', { use: { viewport: { width: 1280, height: 800 } } });
