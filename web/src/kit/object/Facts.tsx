import type { ReactNode } from 'react';
import { EmptyCell, isEmpty } from '../list-columns/cells.tsx';
import { splitFacts } from './key-facts.ts';
import './object.css';

export interface Fact {
  label: string;
  /** An empty value is shown as a dash. */
  value: ReactNode;
  unit?: string;
  /** Emphasised as an important value. */
  strong?: boolean;
  /** Shown beside the value: a difference, a tolerance. */
  note?: ReactNode;
  /** A long text that spans the whole row. */
  wide?: boolean;
}

const BROKEN = /([\w./]*\d-\d[\w.-]*)/;

/** Several days or codes in one value: a line ends between them, not at a hyphen within one. */
const unbroken = (value: ReactNode): ReactNode =>
  typeof value === 'string' && value.includes(' ')
    ? value.split(BROKEN).map((part, at) =>
        at % 2 === 1 ? (
          <span key={at} className="k-unbroken">
            {part}
          </span>
        ) : (
          part
        ),
      )
    : value;

function FactValue({ value, unit, note }: Pick<Fact, 'value' | 'unit' | 'note'>) {
  if (isEmpty(value)) return <EmptyCell />;
  return (
    <>
      {unbroken(value)}
      {unit && <span className="k-unit"> {unit}</span>}
      {note && <span className="k-fact-note"> {note}</span>}
    </>
  );
}

/** Labels above values, at most six of them in the head of an object; what else is known is one quiet line below. */
export function KeyFacts({ facts }: { facts: readonly Fact[] }) {
  const { key, rest } = splitFacts(facts);
  return (
    <>
      <dl className="k-key-facts">
        {key.map((fact) => (
          <FactEntry key={fact.label} {...fact} />
        ))}
      </dl>
      {rest.length > 0 && (
        <dl className="k-more-facts">
          {rest.map((fact) => (
            <FactEntry key={fact.label} {...fact} />
          ))}
        </dl>
      )}
    </>
  );
}

const FactEntry = ({ label, strong, ...value }: Fact) => (
  <div>
    <dt>{label}</dt>
    <dd className={strong ? 'strong' : ''}>
      <FactValue {...value} />
    </dd>
  </div>
);

/** The facts of a section in columns. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="k-facts">
      {facts.map((fact) => (
        <div key={fact.label} className={fact.wide ? 'wide' : ''}>
          <dt>{fact.label}</dt>
          <dd className={fact.strong ? 'strong' : ''}>
            <FactValue {...fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
