/** Styles that the build turns into files of their own, loaded with the script that imports them. */
declare module '*.css';
