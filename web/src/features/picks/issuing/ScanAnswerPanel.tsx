import { compareDecimals, decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { CheckCircleFilled, CloseCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { rollName } from '../../stock/lots/roll-lines.ts';
import type { Offer, ScanAnswer } from './scanned-lines.ts';
import type { Scan } from './useScan.ts';
import { quantityText } from '../../../lib/format/quantities.ts';

/** The answer to the last code: confirmed, or refused with a way on. */
export function ScanAnswerPanel({ scan }: { scan: Scan }) {
  const { told } = scan;
  return (
    <div aria-live="assertive">
      {told && <Answer key={`${told.code} ${told.answer.kind}`} code={told.code} answer={told.answer} scan={scan} />}
    </div>
  );
}

interface AnswerProps {
  code: string;
  answer: ScanAnswer;
  scan: Scan;
}

function Answer({ code, answer, scan }: AnswerProps) {
  switch (answer.kind) {
    case 'found':
      return (
        <Card
          tone="success"
          title={`${rollName(answer.place)} 已确认 ${quantityText(answer.quantity, answer.line.unit)}`}
          hint={restText(answer)}
        />
      );
    case 'again':
      return <Card tone="info" title={`${rollName(answer.place)} 已扫过`} />;
    case 'unknown':
      return (
        <Card
          tone="error"
          title={`“${code}”不是这张领料单可领的匹`}
          hint="可能是别的物料、别处的货，或已领完、被冻结。请核对标签，换一匹再扫。"
        >
          <SkipButton scan={scan} />
        </Card>
      );
    case 'several':
      return (
        <Card tone="error" title={`几个缸都有 ${code}，请点选是哪一缸`}>
          {answer.places.map((place) => (
            <Button key={place.label} size="large" onClick={() => scan.press(place)}>
              {rollName(place)}
            </Button>
          ))}
          <SkipButton scan={scan} />
        </Card>
      );
    case 'otherLot':
    case 'enough':
      return <WithReason offer={answer} scan={scan} {...refusalOf(answer, scan)} />;
  }
}

interface Refusal {
  title: string;
  hint: string;
  /** What the reason is about, written before it. */
  why: string;
  /** The usual reasons, each one press. */
  reasons: readonly string[];
}

function refusalOf(answer: Extract<ScanAnswer, { kind: 'otherLot' | 'enough' }>, scan: Scan): Refusal {
  const { place, line, quantity } = answer;
  if (answer.kind === 'otherLot')
    return {
      title: `${place.lotNo} 与已用的缸号 ${answer.lots.join('、')} 不同，可能有色差`,
      hint: sameLotText(answer.lots, line.id, scan),
      why: `换缸 ${place.lotNo}`,
      reasons: ['同缸不够', '同缸有疵点', '已比色可用'],
    };
  return {
    title: `${[line.name, line.colourName].filter(Boolean).join(' ')} 已够，不用再领 ${rollName(place)}`,
    hint: `这一匹有 ${quantityText(quantity, line.unit)}。确要多领请说明原因。`,
    why: `多领 ${rollName(place)}`,
    reasons: ['整匹发料', '裁剪补片', '备疵点'],
  };
}

const SkipButton = ({ scan }: { scan: Scan }) => (
  <Button size="large" onClick={scan.skip}>
    跳过
  </Button>
);

/** 本匹 60.00，领后余 47.50 米 */
function restText({ place, line, quantity }: Offer): string {
  const rest = roundHalfUp(decimal(place.available).minus(decimal(quantity)), line.unit.decimals);
  return compareDecimals(rest, '0') > 0
    ? `本匹 ${quantityText(place.available, line.unit)}，领后余 ${quantityText(rest, line.unit)}`
    : '整匹领走';
}

/** What is left of the lots that were used, so that the keeper looks there first. */
function sameLotText(lots: readonly string[], lineId: string, { planned, issue }: Scan): string {
  const line = planned.find((one) => one.lineId === lineId);
  const taken = new Set((issue.lineOf(lineId).takes ?? []).map(({ lotId, rollId }) => `${lotId} ${rollId}`));
  const left = (line?.choices ?? []).filter(({ lotId, lotNo, rollId }) => lots.includes(lotNo) && !taken.has(`${lotId} ${rollId}`));
  if (left.length === 0) return '同缸已没有可领的，换缸请说明原因。';
  return `同缸还有 ${left.map(rollName).slice(0, 4).join('、')}${left.length > 4 ? ` 等 ${left.length} 匹` : ''} 可领。`;
}

interface CardProps {
  tone: 'success' | 'info' | 'error';
  title: string;
  hint?: string;
  children?: ReactNode;
}

const icons = { success: CheckCircleFilled, info: InfoCircleFilled, error: CloseCircleFilled } as const;

function Card({ tone, title, hint, children }: CardProps) {
  const Icon = icons[tone];
  return (
    <section className={`pick-scan-answer ${tone}`} aria-label="扫码结果">
      <p>
        <Icon aria-hidden="true" /> <strong>{title}</strong>
      </p>
      {hint && <p>{hint}</p>}
      {children && <div className="pick-scan-ways">{children}</div>}
    </section>
  );
}

interface WithReasonProps extends Refusal {
  offer: Offer;
  scan: Scan;
}

/** Refused, with two ways on: skip it, or take it with a reason. */
function WithReason({ offer, scan, title, hint, why, reasons }: WithReasonProps) {
  const [reason, setReason] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const typed = reason?.trim() ?? '';
  const go = () => {
    setTried(true);
    if (typed !== '') scan.takeAnyway(offer, `${why}：${typed}`);
  };
  return (
    <Card tone="error" title={title} hint={hint}>
      {reason !== null && <Reason value={reason} isWrong={tried && typed === ''} reasons={reasons} onChange={setReason} onEnter={go} />}
      <SkipButton scan={scan} />
      {reason === null ? (
        <Button size="large" onClick={() => setReason('')}>
          说明原因继续
        </Button>
      ) : (
        <Button size="large" type="primary" onClick={go}>
          按此原因领
        </Button>
      )}
    </Card>
  );
}

interface ReasonProps {
  value: string;
  isWrong: boolean;
  reasons: readonly string[];
  onChange: (reason: string) => void;
  onEnter: () => void;
}

function Reason({ value, isWrong, reasons, onChange, onEnter }: ReasonProps) {
  const id = useId();
  return (
    <div className="pick-scan-reason">
      <label htmlFor={id}>原因</label>
      <Input
        id={id}
        size="large"
        autoFocus
        aria-required
        aria-invalid={isWrong}
        aria-describedby={`${id}-error`}
        {...(isWrong && { status: 'error' as const })}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onPressEnter={onEnter}
      />
      <span id={`${id}-error`} role="alert">
        {isWrong && '不能为空'}
      </span>
      <div className="pick-scan-ways">
        {reasons.map((one) => (
          <Button key={one} size="large" aria-pressed={value === one} onClick={() => onChange(one)}>
            {one}
          </Button>
        ))}
      </div>
    </div>
  );
}
