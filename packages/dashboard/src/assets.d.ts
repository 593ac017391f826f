/** What Vite makes of files that are no scripts. */
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.css';
