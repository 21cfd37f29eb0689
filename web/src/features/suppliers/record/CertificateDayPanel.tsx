import { ClockCircleFilled, WarningFilled } from '@ant-design/icons';
import { certificateStates } from '@mrp/contract/features/suppliers/workflow.ts';
import type { CertificateState } from '@mrp/contract/features/suppliers/record.ts';
import { formatDay } from '../../../lib/format/format.ts';

interface CertificateDayProps {
  validTo: string;
  state: CertificateState | null;
}

const marks = {
  EXPIRING: { tone: 'text-warning', icon: <ClockCircleFilled aria-hidden="true" />, word: '即将到期' },
  EXPIRED: { tone: 'text-error', icon: <WarningFilled aria-hidden="true" />, word: '已过期' },
} as const satisfies Record<CertificateState, object>;

/** The last day of a certificate; one that ends soon or has ended is marked by colour, icon and text. */
export function CertificateDayPanel({ validTo, state }: CertificateDayProps) {
  if (state === null) return formatDay(validTo);
  const { tone, icon, word } = marks[state];
  return (
    <span className={`${tone} figure`} title={`${validTo} ${labelOf(state)}`}>
      {icon} {formatDay(validTo)}
      <span className="k-overdue-word"> {word}</span>
    </span>
  );
}

const labelOf = (state: CertificateState) => certificateStates.find(({ value }) => value === state)?.label;
