import { checkNumber, numericRules, type NumericRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { useState, type ReactNode } from 'react';
import { ColourStrip } from '../../kit/ColourStrip.tsx';
import { CompositionBar } from '../../kit/CompositionBar.tsx';
import { CopyButton } from '../../kit/actions/CopyButton.tsx';
import { DecimalInput } from '../../kit/form/fields/DecimalInput.tsx';
import { DateRange, type DaySpan } from '../../kit/list-filters/DateRange.tsx';
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx';
import { FactList } from '../../kit/object/Facts.tsx';
import { EntitiesPicker, EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { TreePicker } from '../../kit/pickers/TreePicker.tsx';
import { ScoredList } from '../../kit/tables/ScoredList.tsx';
import { ShadeCard } from '../../kit/ShadeCard.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { WizardSteps } from '../../kit/WizardSteps.tsx';
import { Figures, Messages, EmptyStates } from './KitStates.tsx';
import { classSource, shades, supplierSource, weave } from './samples.ts';
import './kit-page.css';

const tones = [
  ['neutral', '草稿'],
  ['info', '打样中'],
  ['warning', '待审核'],
  ['success', '启用'],
  ['danger', '已驳回'],
] as const;

const sizes = [16, 20, 28, 40, 96, 132] as const;

/** Shows every small component in its states. */
export function KitPage() {
  return (
    <div className="kit-page">
      <h1>组件</h1>
      <Piece title="色样">
        <SwatchStates />
      </Piece>
      <Piece title="状态">
        <Tones />
      </Piece>
      <Piece title="成分与事实">
        <Compositions />
      </Piece>
      <Piece title="相似与步骤">
        <Rankings />
      </Piece>
      <Piece title="选择">
        <Pickers />
      </Piece>
      <Piece title="数字">
        {Object.entries(numericRules).map(([name, rule]) => (
          <NumberState key={name} name={name} rule={rule} />
        ))}
      </Piece>
      <Piece title="提示与询问">
        <Messages />
      </Piece>
      <Piece title="图与表">
        <Figures />
      </Piece>
      <Piece title="没有内容">
        <EmptyStates />
        <div className="kit-wide">
          <ListSkeleton gallery={false} />
        </div>
      </Piece>
    </div>
  );
}

const Tones = () => (
  <>
    {tones.map(([tone, label]) => (
      <StatusTag key={tone} tone={tone}>
        {label}
      </StatusTag>
    ))}
    <span>
      F-HB-000123 <CopyButton text="F-HB-000123" />
    </span>
  </>
);

const compositions = [
  [
    { name: '棉', share: '95.00' },
    { name: '氨纶', share: '5.00' },
  ],
  [
    { name: '羊毛', share: '50' },
    { name: '锦纶', share: '30' },
    { name: '氨纶', share: '2.5' },
  ],
  [],
] as const;

const facts = [
  { label: '纱支', value: '40S × 40S' },
  { label: '染损率', value: '' },
  { label: '负数', value: '-12.50', unit: '米', strong: true },
];

const Compositions = () => (
  <>
    {compositions.map((parts, at) => (
      <CompositionBar key={at} parts={parts} />
    ))}
    <div className="kit-wide">
      <FactList facts={facts} />
    </div>
  </>
);

const ranked = [
  { score: '97.15', reasons: ['成分一致', '克重 -3 g（1.7%）', 'ΔE 0.8'], name: '精棉汗布', id: '1' },
  { score: '0.00', reasons: [], name: '没有原因的物料', id: '2' },
].map((item) => ({ ...item, shade: { name: item.name, hex: '#2b4c9b' }, note: 'F-HB-000041', to: '/_kit' }));

const Rankings = () => (
  <div className="kit-wide">
    <WizardSteps label="步骤" steps={['查重', '补全字段', '确认']} now={1} />
    <ScoredList label="相似" items={ranked} />
  </div>
);

function Piece({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sheet kit-piece" aria-label={title}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function SwatchStates() {
  const [picked, setPicked] = useState(shades[6]);
  return (
    <>
      {sizes.map((size) => (
        <Swatch
          key={size}
          size={size}
          shade={{ name: '07 藏青', hex: '#27375A', pictureUrl: weave('#27375A', size) }}
          previewUrl={weave('#27375A', 500)}
        />
      ))}
      <Swatch size={40} shade={{ name: '本白', hex: '#F8F6F0' }} />
      <Swatch size={40} shade={{ name: '黑白格', hex: '#111111', hex2: '#F1EEE6' }} />
      <Swatch size={40} shade={{ name: '新色' }} />
      <Swatch size={40} shade={{ name: '坏图', pictureUrl: '/gone.webp' }} />
      <ColourStrip shades={shades} selected={picked} onPick={setPicked} />
      <ColourStrip shades={shades.slice(0, 3)} total={3} />
      <div className="kit-wide">
        <ShadeCard label="颜色" shades={shades} selected={picked} onPick={setPicked} />
      </div>
    </>
  );
}

function Pickers() {
  const [supplier, setSupplier] = useState<string | null>('3');
  const [several, setSeveral] = useState<string[]>(['1', '2']);
  const [node, setNode] = useState<string | null>('111');
  const [days, setDays] = useState<DaySpan>({ from: '2026-11-01' });
  return (
    <>
      <EntityPicker aria-label="供应商" source={supplierSource} value={supplier} onChange={setSupplier} />
      <EntitiesPicker aria-label="多个供应商" source={supplierSource} value={several} onChange={setSeveral} />
      <TreePicker aria-label="分类" source={classSource} leavesOnly value={node} onChange={setNode} />
      <DateRange label="日期" value={days} onChange={setDays} />
    </>
  );
}

function NumberState({ name, rule }: { name: string; rule: NumericRule }) {
  const [text, setText] = useState('');
  return (
    <div className="kit-number">
      <label htmlFor={name}>{name}</label>
      <DecimalInput id={name} rule={rule} value={text} onChange={setText} unit="米" />
      <small>{text !== '' && checkNumber(rule, text)}</small>
    </div>
  );
}
