import type { LinkTask } from '@mrp/contract/features/supplier-links/sample.ts';
import { Choice } from '../fields/Choice.tsx';
import { DecimalField } from '../fields/DecimalField.tsx';
import { MAX_FIBRES, wantedFibres, type TypedFibre, type TypedSample } from './sample-answer.ts';
import { useTexts } from '../texts.ts';
import { Typed } from '../fields/Typed.tsx';

interface SampleFieldsProps {
  task: LinkTask;
  typed: TypedSample;
  wrong: (field: string) => string | undefined;
  set: (change: Partial<TypedSample>) => void;
}

/** Number, colour, composition, measures and price of a sample. */
export function SampleFields({ task, typed, wrong, set }: SampleFieldsProps) {
  const { task: texts } = useTexts();
  return (
    <fieldset className="line">
      <TextField label={texts.sampleNo} value={typed.sampleNo} wrong={wrong('sampleNo')} onType={(sampleNo) => set({ sampleNo })} />
      <Typed label={texts.sentOn} wrong={wrong('sentOn')}>
        <input
          type="date"
          max={task.today}
          value={typed.sentOn}
          aria-invalid={wrong('sentOn') !== undefined}
          onChange={({ target }) => set({ sentOn: target.value })}
        />
      </Typed>
      <TextField
        label={texts.sampleColour}
        value={typed.colourName}
        wrong={wrong('colourName')}
        onType={(colourName) => set({ colourName })}
      />
      <Fibres task={task} fibres={typed.compositions} wrong={wrong} onFibres={(compositions) => set({ compositions })} />
      <Measures typed={typed} wrong={wrong} set={set} />
      <Terms task={task} typed={typed} wrong={wrong} set={set} />
    </fieldset>
  );
}

interface TextFieldProps {
  label: string;
  value: string;
  wrong: string | undefined;
  onType: (value: string) => void;
}

const TextField = ({ label, value, wrong, onType }: TextFieldProps) => (
  <Typed label={label} wrong={wrong}>
    <input maxLength={64} value={value} aria-invalid={wrong !== undefined} onChange={({ target }) => onType(target.value)} />
  </Typed>
);

function Measures({ typed, wrong, set }: Omit<SampleFieldsProps, 'task'>) {
  const { task: texts } = useTexts();
  const labels = { width: texts.sampleWidth, gramWeight: texts.sampleWeight };
  return (
    <>
      {(['width', 'gramWeight'] as const).map((field) => (
        <DecimalField
          key={field}
          label={labels[field]}
          placeholder={texts.optional}
          value={typed[field]}
          wrong={wrong(field)}
          onType={(value) => set({ [field]: value })}
        />
      ))}
      <TextField
        label={texts.sampleSpecification}
        value={typed.specification}
        wrong={wrong('specification')}
        onType={(specification) => set({ specification })}
      />
    </>
  );
}

/** Price, unit, tax, minimum and lead time. */
function Terms({ task, typed, wrong, set }: SampleFieldsProps) {
  const { task: texts, taxed, untaxed } = useTexts();
  const unit = task.units.find(({ id }) => id === typed.unitId)?.name ?? '';
  const labels = { price: texts.price, moq: `${texts.moq}（${unit}）`, leadDays: texts.leadDays };
  const number = (field: 'price' | 'moq' | 'leadDays') => (
    <DecimalField
      label={labels[field]}
      placeholder={texts.optional}
      value={typed[field]}
      wrong={wrong(field)}
      onType={(value) => set({ [field]: value })}
    />
  );
  return (
    <>
      {number('price')}
      <Choice label={texts.unit} value={typed.unitId} choices={task.units} wrong={wrong('unitId')} onChoose={(unitId) => set({ unitId })} />
      <div className="choice">
        <label>
          <input type="radio" checked={typed.taxIncluded} onChange={() => set({ taxIncluded: true })} /> {taxed}
        </label>
        <label>
          <input type="radio" checked={!typed.taxIncluded} onChange={() => set({ taxIncluded: false })} /> {untaxed}
        </label>
      </div>
      {number('moq')}
      {number('leadDays')}
    </>
  );
}

interface FibresProps {
  task: LinkTask;
  fibres: readonly TypedFibre[];
  wrong: (field: string) => string | undefined;
  onFibres: (fibres: readonly TypedFibre[]) => void;
}

/** The composition, whose shares add up to 100. */
function Fibres({ task, fibres, wrong, onFibres }: FibresProps) {
  const { task: texts } = useTexts();
  const change = (place: number, part: Partial<TypedFibre>) =>
    onFibres(fibres.map((one, at) => (at === place ? { ...one, ...part } : one)));
  const [first] = task.ingredients;
  return (
    <>
      {fibres.map(({ ingredientId, share }, at) => (
        <div key={at} className="break">
          <Choice
            label={texts.ingredient}
            value={ingredientId}
            choices={task.ingredients}
            wrong={wrong(`compositions.${at}.ingredientId`)}
            onChoose={(id) => change(at, { ingredientId: id })}
          />
          <DecimalField
            label={texts.share}
            value={share}
            wrong={wrong(`compositions.${at}.share`)}
            onType={(typed) => change(at, { share: typed })}
          />
          <button type="button" className="link" onClick={() => onFibres(fibres.filter((_, place) => place !== at))}>
            {texts.removeFibre}
          </button>
        </div>
      ))}
      {wrong('compositions') !== undefined && <p className="wrong">{wrong('compositions')}</p>}
      {fibres.length === 0 && task.compositions.length > 0 && (
        <button type="button" className="link" onClick={() => onFibres(wantedFibres(task))}>
          {texts.asWanted}
        </button>
      )}
      {first && fibres.length < MAX_FIBRES && (
        <button type="button" className="link" onClick={() => onFibres([...fibres, { ingredientId: first.id, share: '' }])}>
          {texts.addFibre}
        </button>
      )}
    </>
  );
}
