import type { LinkSample, LinkTask } from '@mrp/contract/features/supplier-links/sample.ts';
import { withdrawSample } from '../sending/link-calls.ts';
import { shownNumber } from '../fields/numbers.ts';
import { useTexts, type Texts } from '../texts.ts';
import type { ViewProps } from '../view-props.ts';
import { WithdrawButton } from '../WithdrawButton.tsx';

const stateClass = { PENDING: 'pending', TAKEN: 'accepted', REFUSED: 'refused', WITHDRAWN: 'stale', ENDED: 'stale' } as const;
const verdictClass = { PASSED: 'accepted', REVISE: 'pending', REJECTED: 'refused' } as const;

function VerdictState({ verdict }: { verdict: LinkSample['verdict'] }) {
  const { task: texts } = useTexts();
  return verdict !== null && <span className={`state ${verdictClass[verdict]}`}>{texts.verdicts[verdict]}</span>;
}

/** What he sent by the link, with what became of it. */
export function GivenSamples({ token, shown: { id: taskId, samples }, onShown }: ViewProps<LinkTask>) {
  const texts = useTexts();
  const { task, reason: buyer } = texts;
  return (
    <section className="given">
      <h2>
        {task.given} <small>{samples.length}</small>
      </h2>
      <ul className="plain">
        {samples.map((sample) => {
          const { id, sampleNo, colourName, fromName, state, verdict, note, reason } = sample;
          return (
            <li key={id}>
              <b>{sampleNo || task.unnumbered}</b> <span className="muted">{[colourName, fromName].filter(Boolean).join(' ')}</span>{' '}
              <span className={`state ${stateClass[state]}`}>{task.states[state]}</span> <VerdictState verdict={verdict} />
              <p>{termsOf(sample, texts)}</p>
              {note !== '' && <p>{note}</p>}
              {reason !== '' && (
                <p>
                  {buyer}：{reason}
                </p>
              )}
              {state === 'PENDING' && (
                <WithdrawButton label={task.withdraw} withdraw={() => withdrawSample(token, taskId, id)} onShown={onShown} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function termsOf({ price, unit, taxIncluded, moq, leadDays, pictureCount }: LinkSample, { task: texts, taxed, untaxed }: Texts): string {
  return [
    price !== null && `${texts.price} ${shownNumber(price)}/${unit?.name ?? ''} ${taxIncluded ? taxed : untaxed}`,
    moq !== null && `${texts.moq} ${shownNumber(moq)} ${unit?.name ?? ''}`,
    leadDays !== null && `${texts.leadDays} ${leadDays}`,
    pictureCount > 0 && texts.pictureCount(pictureCount),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** His samples that came otherwise. */
export function OtherSamples({ rounds }: Pick<LinkTask, 'rounds'>) {
  const { task: texts } = useTexts();
  return (
    <section className="given">
      <h2>
        {texts.others} <small>{rounds.length}</small>
      </h2>
      <ul className="plain">
        {rounds.map(({ id, sampleNo, colourName, receivedOn, verdict }) => (
          <li key={id}>
            <b>{sampleNo || texts.unnumbered}</b>{' '}
            <span className="muted">
              {[colourName, receivedOn === null ? texts.notArrived : `${texts.arrived} ${receivedOn}`].filter(Boolean).join(' ')}
            </span>{' '}
            <VerdictState verdict={verdict} />
          </li>
        ))}
      </ul>
    </section>
  );
}
