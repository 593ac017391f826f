import { useStore } from 'zustand';
import { FieldButtonsForm } from '../../components/options/field-buttons-form.tsx';
import type { FieldButtonsStore } from '../../lib/options/field-buttons-store.ts';

export function EveryPageOptions({ fieldButtons }: { fieldButtons: FieldButtonsStore }) {
  const { isOn, hiddenOn, failure } = useStore(fieldButtons.state);
  if (isOn === null) return null;
  return (
    <FieldButtonsForm
      isOn={isOn}
      hiddenOn={hiddenOn}
      failure={failure}
      onSwitch={(wanted) => void (wanted ? fieldButtons.switchOn() : fieldButtons.switchOff())}
      onShowAgain={(origin) => void fieldButtons.showOn(origin)}
    />
  );
}
