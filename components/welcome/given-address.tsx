import { useState, type SubmitEvent } from 'react';
import { texts } from '../../lib/texts/texts.ts';
import { Button } from '../button.tsx';
import { SetupCard, type SetupCardProps } from '../setup/setup-card.tsx';

export interface GivenAddressProps extends Omit<SetupCardProps, 'offer' | 'heading'> {
  /** What the typed address offers; `null`: nothing yet. */
  offer: SetupCardProps['offer'] | null;
  /** Why it offers nothing. */
  fault: keyof typeof texts.setup.faults | null;
  onGo: (text: string) => void;
}

/** A field for the address or setup link that a person was given; then the question whether to use it. */
export function GivenAddress({ offer, fault, onGo, ...card }: GivenAddressProps) {
  const { given } = texts.welcome.ways;
  const [text, setText] = useState('');
  if (offer !== null) return <SetupCard key={offer.backend.id} offer={offer} heading="h3" {...card} />;
  const go = (event: SubmitEvent) => {
    event.preventDefault();
    onGo(text);
  };
  return (
    <form noValidate onSubmit={go}>
      <div className="text-field">
        <label htmlFor="given-address">{given.label}</label>
        <input
          id="given-address"
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          aria-invalid={fault !== null}
          aria-describedby="given-hint given-fault"
          onChange={(event) => setText(event.target.value)}
        />
        {/* Always in the page, so that screen readers announce it. */}
        <p className="field-error" id="given-fault" aria-live="polite">
          {fault && texts.setup.faults[fault]}
        </p>
        <p className="quiet" id="given-hint">
          {given.hint}
        </p>
      </div>
      <Button look="primary" type="submit">
        {given.go}
      </Button>
    </form>
  );
}
