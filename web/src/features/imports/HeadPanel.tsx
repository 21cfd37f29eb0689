import { ActionButton } from '../../kit/actions/ActionButton.tsx';
import { WizardSteps } from '../../kit/WizardSteps.tsx';
import { historyAddress, steps } from './text.ts';

/** Title, imported object and progress. */
export function HeadPanel({ title, note, step }: { title: string; note?: string; step: number }) {
  return (
    <>
      <header className="import-head">
        <h1>{title}</h1>
        {note && <span title={note}>{note}</span>}
        <ActionButton to={historyAddress}>导入记录</ActionButton>
      </header>
      <WizardSteps label="导入步骤" steps={steps} now={step} />
    </>
  );
}
