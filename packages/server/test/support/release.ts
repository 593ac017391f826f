/** Before a release (`npm run test:release`) long runs have all of their rounds; with each change they have fewer. */
export const isRelease: boolean = Boolean(process.env['TEST_RELEASE']);
