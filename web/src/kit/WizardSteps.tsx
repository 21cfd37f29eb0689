import './wizard-steps.css';

/** The steps of a wizard with the present one marked; a finished one has a tick and a coloured line to the next. */
export function WizardSteps({ label, steps, now }: { label: string; steps: readonly string[]; now: number }) {
  return (
    <ol className="k-wizard-steps" aria-label={label}>
      {steps.map((step, at) => (
        <li key={step} className={at < now ? 'done' : at === now ? 'now' : 'later'} {...(at === now && { 'aria-current': 'step' })}>
          <span className="k-wizard-mark">{at < now ? <span className="visually-hidden">已完成</span> : at + 1}</span>
          <span className="k-wizard-label">{step}</span>
        </li>
      ))}
    </ol>
  );
}
