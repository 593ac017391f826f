import * as nodeModule from 'node:module';

// The web app under test mounts the kit from its sources, which this condition names in package.json. A flag of
// `node` would be lost between Playwright's processes; every one of them reads the configuration.
nodeModule.registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, { ...context, conditions: [...context.conditions, '@svc/source'] }),
});
