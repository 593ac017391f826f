// The package brings no types.
declare module 'postcss-import' {
  import type { Plugin } from 'postcss';

  // oxlint-disable-next-line import/no-default-export -- that is how the package exports it
  export default function postcssImport(): Plugin;
}
