// TypeScript 6 and later look up what is imported for its effect only.
declare module '@svc/element/theme' {}
