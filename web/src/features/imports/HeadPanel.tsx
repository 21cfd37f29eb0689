import { ActionButton } from '../../kit/ActionButton.tsx';
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
      <ol className="import-steps" aria-label="导入步骤">
        {steps.map((label, at) => (
          <li key={label} className={at < step ? 'done' : at === step ? 'now' : 'later'} {...(at === step && { 'aria-current': 'step' })}>
            <span className="import-step-mark">{at < step ? <span className="visually-hidden">已完成</span> : at + 1}</span>
            <span className="import-step-label">{label}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
