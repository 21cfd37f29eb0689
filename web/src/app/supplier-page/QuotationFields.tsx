import type { LinkInquiry } from '@mrp/contract/features/supplier-links/inquiry.ts';
import { Choice } from './fields/Choice.tsx';
import { DecimalField } from './fields/DecimalField.tsx';
import { MAX_BREAKS, type TypedBreak, type TypedQuotation } from './inquiry-answer.ts';
import { useTexts } from './texts.ts';
import { Typed } from './fields/Typed.tsx';

interface QuotationFieldsProps {
  inquiry: LinkInquiry;
  typed: TypedQuotation;
  wrong: (field: string) => string | undefined;
  onType: (typed: TypedQuotation) => void;
}

/** Price with its unit, breaks, minimum, lead time and validity. */
export function QuotationFields({ inquiry, typed, wrong, onType }: QuotationFieldsProps) {
  const { inquiry: texts, taxed, untaxed } = useTexts();
  const set = (change: Partial<TypedQuotation>) => onType({ ...typed, ...change });
  const unit = inquiry.units.find(({ id }) => id === typed.unitId)?.name ?? '';
  return (
    <fieldset className="line">
      <DecimalField label={texts.price} value={typed.price} wrong={wrong('price')} onType={(price) => set({ price })} />
      <Choice
        label={texts.unit}
        value={typed.unitId}
        choices={inquiry.units}
        wrong={wrong('unitId')}
        onChoose={(unitId) => set({ unitId })}
      />
      <Choice
        label={texts.currency}
        value={typed.currencyId}
        choices={inquiry.currencies}
        wrong={wrong('currencyId')}
        onChoose={(currencyId) => set({ currencyId })}
      />
      <div className="choice">
        <label>
          <input type="radio" checked={typed.taxIncluded} onChange={() => set({ taxIncluded: true })} /> {taxed}
        </label>
        <label>
          <input type="radio" checked={!typed.taxIncluded} onChange={() => set({ taxIncluded: false })} /> {untaxed}
        </label>
      </div>
      <DecimalField label={texts.tax} value={typed.taxRate} wrong={wrong('taxRate')} onType={(taxRate) => set({ taxRate })} />
      <Breaks unit={unit} breaks={typed.breaks} wrong={wrong} onBreaks={(breaks) => set({ breaks })} />
      <Terms inquiry={inquiry} typed={typed} wrong={wrong} unit={unit} set={set} />
    </fieldset>
  );
}

interface TermsProps extends Omit<QuotationFieldsProps, 'onType'> {
  unit: string;
  set: (change: Partial<TypedQuotation>) => void;
}

/** What may stay empty. */
function Terms({ inquiry, typed, wrong, unit, set }: TermsProps) {
  const { inquiry: texts } = useTexts();
  return (
    <>
      <DecimalField
        label={`${texts.moq}（${unit}）`}
        placeholder={texts.optional}
        value={typed.moq}
        wrong={wrong('moq')}
        onType={(moq) => set({ moq })}
      />
      <DecimalField
        label={texts.leadDays}
        placeholder={texts.optional}
        value={typed.leadDays}
        wrong={wrong('leadDays')}
        onType={(leadDays) => set({ leadDays })}
      />
      <Typed label={texts.validUntil} wrong={wrong('validUntil')}>
        <input
          type="date"
          min={inquiry.today}
          value={typed.validUntil}
          aria-invalid={wrong('validUntil') !== undefined}
          onChange={({ target }) => set({ validUntil: target.value })}
        />
      </Typed>
      <Typed label={texts.itemNo} wrong={wrong('supplierItemNo')}>
        <input maxLength={64} value={typed.supplierItemNo} onChange={({ target }) => set({ supplierItemNo: target.value })} />
      </Typed>
    </>
  );
}

interface BreaksProps {
  unit: string;
  breaks: readonly TypedBreak[];
  wrong: (field: string) => string | undefined;
  onBreaks: (breaks: readonly TypedBreak[]) => void;
}

/** Other prices from larger quantities on. */
function Breaks({ unit, breaks, wrong, onBreaks }: BreaksProps) {
  const { inquiry: texts } = useTexts();
  const change = (place: number, part: Partial<TypedBreak>) =>
    onBreaks(breaks.map((one, at) => (at === place ? { ...one, ...part } : one)));
  return (
    <>
      {breaks.map((one, at) => (
        <div key={at} className="break">
          <DecimalField
            label={`${texts.from}（${unit}）`}
            value={one.fromQuantity}
            wrong={wrong(`breaks.${at}.fromQuantity`)}
            onType={(fromQuantity) => change(at, { fromQuantity })}
          />
          <DecimalField
            label={texts.price}
            value={one.price}
            wrong={wrong(`breaks.${at}.price`)}
            onType={(price) => change(at, { price })}
          />
          <button type="button" className="link" onClick={() => onBreaks(breaks.filter((_, place) => place !== at))}>
            {texts.removeBreak}
          </button>
        </div>
      ))}
      {breaks.length < MAX_BREAKS && (
        <button type="button" className="link" onClick={() => onBreaks([...breaks, { fromQuantity: '', price: '' }])}>
          {breaks.length === 0 ? texts.breaks : texts.addBreak}
        </button>
      )}
    </>
  );
}
