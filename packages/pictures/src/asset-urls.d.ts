/** The address of a file that the bundler puts beside the scripts. */
declare module '*.wasm?url' {
  const url: string;
  export default url;
}
