import type { Visitor } from './visitor.ts';

/** From the first-run page to the question whether to use what was given: an address or a setup link. */
export async function enterGiven(visitor: Visitor, given: string): Promise<void> {
  await visitor.goTo('/welcome.html');
  await visitor.click('I was given an address');
  await visitor.paste(given);
  await visitor.click('Go on');
}

/** Confirms what an address or a setup link offers. `host`: without its port. */
export async function accept(visitor: Visitor, host: string): Promise<void> {
  await visitor.read(new RegExp(`It works: ${host.replaceAll('.', '\\.')}`));
  await visitor.click('Use this server');
  await visitor.read(/Your server is running/);
}
