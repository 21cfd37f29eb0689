import { CheckCircleFilled } from '@ant-design/icons';
import type { SetupStep } from '@mrp/contract/features/home.ts';
import { ActionButton } from '../../kit/actions/ActionButton.tsx';

/** 开始使用: setup steps that this user may take; only the next one has a button. */
export function SetupPanel({ steps }: { steps: readonly SetupStep[] }) {
  const next = steps.find(({ done }) => !done);
  const done = steps.filter((step) => step.done).length;
  return (
    <section className="sheet home-setup" aria-labelledby="home-setup">
      <header>
        <h2 id="home-setup">开始使用</h2>
        <span>
          已完成 {done} / {steps.length}
        </span>
      </header>
      <ol>
        {steps.map((step, at) => (
          <li key={step.key} className={step.done ? 'done' : ''}>
            <span className="home-step-mark" aria-hidden="true">
              {step.done ? <CheckCircleFilled /> : at + 1}
            </span>
            <span className="home-step-words">
              <strong>{step.label}</strong>
              <span>{step.hint}</span>
            </span>
            {step.done ? (
              <span className="home-step-done">已完成</span>
            ) : (
              <ActionButton type={step === next ? 'primary' : 'default'} to={step.path} aria-label={`去${step.label}`}>
                去完成
              </ActionButton>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
