import type { ReactNode } from 'react';
import { downloadsUrl, selfHostingUrl, type Product } from '../../lib/product.ts';
import { texts } from '../../lib/texts/texts.ts';
import { CommandLine } from './command-line.tsx';
import { GivenAddress, type GivenAddressProps } from './given-address.tsx';

interface WaysInProps {
  /** Whether nobody has chosen a server yet; otherwise the one that was chosen is the first way. */
  isFirst: boolean;
  product: Product;
  /** The server as a program for this computer; `null`: there is none, or it is not known yet. */
  program: { system: 'windows' | 'mac' | 'linux'; url: string; command: string } | null;
  given: GivenAddressProps;
  onCopy: (text: string) => Promise<boolean>;
}

const { ways } = texts.welcome;

/** The one question of the first-run page, and its three answers. */
export function WaysIn({ isFirst, product, program, given, onCopy }: WaysInProps) {
  return (
    <section className="ways-in" aria-labelledby="ways-title">
      <h2 id="ways-title">{isFirst ? ways.title : ways.otherTitle}</h2>
      <Way title={ways.given.title}>
        <GivenAddress {...given} />
      </Way>
      <Way title={ways.thisComputer.title}>
        <p>{ways.thisComputer.hint}</p>
        <ProgramSteps program={program} onCopy={onCopy} />
        <p className="quiet">{ways.thisComputer.noticesItself}</p>
        <p className="quiet">{ways.thisComputer.node}</p>
        <CommandLine command={ways.thisComputer.nodeCommand} onCopy={onCopy} />
        <OutsideLink href={downloadsUrl(product)}>{ways.thisComputer.others}</OutsideLink>
      </Way>
      <Way title={ways.forOthers.title}>
        <p>{ways.forOthers.hint}</p>
        <OutsideLink href={selfHostingUrl(product)}>{ways.forOthers.link}</OutsideLink>
      </Way>
    </section>
  );
}

/** One answer. Browsers close the others of the same name. */
function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details name="way-in">
      <summary>{title}</summary>
      <div className="way">{children}</div>
    </details>
  );
}

function ProgramSteps({ program, onCopy }: Pick<WaysInProps, 'program' | 'onCopy'>) {
  const { thisComputer } = ways;
  if (program === null) return <p>{thisComputer.unknown}</p>;
  if (program.system !== 'windows') {
    return (
      <>
        <p>{thisComputer[program.system]}</p>
        <CommandLine command={program.command} onCopy={onCopy} />
      </>
    );
  }
  return (
    <>
      <a className="button button-primary" href={program.url}>
        {thisComputer.download}
      </a>
      <p>{thisComputer.windows}</p>
    </>
  );
}

function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
