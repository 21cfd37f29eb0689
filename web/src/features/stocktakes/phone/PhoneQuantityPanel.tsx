import { formatNumber } from '../../../lib/format/format.ts';
import { quantityOf, weighingOf, type Counting } from './useCounting.ts';

/** What is typed, in the stock unit or as a scale shows it, with the roll's number. */
export function PhoneQuantityPanel({ counting }: { counting: Counting }) {
  const { target, typed, byRoll, rollNo, setRollNo } = counting;
  const own = target?.line?.rollNo ?? '';
  const weighing = weighingOf(counting);
  const meant = weighing && quantityOf(counting);
  return (
    <div className="phone-quantity-row">
      <output className="phone-quantity" aria-label="数量">
        <small>
          {meant ? `≈ ${formatNumber(meant, target?.about.decimals ?? 2)} ${target?.about.unit ?? ''}` : weighing ? '称重' : '数量'}
        </small>
        <b>{typed}</b>
        <i aria-hidden="true" />
        <Unit counting={counting} />
      </output>
      {(byRoll || own !== '') && (
        <label className="phone-roll">
          <small>匹号</small>
          {own === '' ? <input value={rollNo} maxLength={32} onChange={({ target: { value } }) => setRollNo(value)} /> : <b>{own}</b>}
        </label>
      )}
    </div>
  );
}

/** The unit; pressed it changes to the other one, if the material has one. */
function Unit({ counting }: { counting: Counting }) {
  const { target, weighs, setWeighs, setTyped } = counting;
  const weighing = target?.line?.weighing;
  if (!weighing) return <span>{target?.about.unit ?? ''}</span>;
  const [now, other] = weighs ? [weighing.unit, target.about.unit] : [target.about.unit, weighing.unit];
  return (
    <button
      type="button"
      className="phone-text-button"
      aria-label={`单位 ${now}，改用${other}`}
      onClick={() => {
        setWeighs(!weighs);
        setTyped('');
      }}
    >
      {now} ⇄
    </button>
  );
}
