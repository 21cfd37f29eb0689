import type { ClassOption } from '@mrp/contract/features/dictionaries/classifications.ts';
import { materialFields } from '@mrp/contract/features/materials/fields.ts';
import type { UnitOption } from '@mrp/contract/features/dictionaries/units.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { convertQuantity } from '@mrp/contract/lib/units.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { Form } from 'antd';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { MoreFields } from '../../../kit/form/fields/MoreFields.tsx';
import { useEntries } from '../../../kit/pickers/entity-source.ts';
import { formatNumber, trimZeros } from '../../../lib/format/format.ts';
import { Can, useCan } from '../../../lib/session/permissions.tsx';
import { ClassificationPicker, useClassOptions } from '../../../pickers/ClassificationPicker.tsx';
import { dictionarySource } from '../../../pickers/DictionaryPicker.tsx';
import { RecordField } from '../../../pickers/RecordField.tsx';
import { UnitPicker, useUnits } from '../../../pickers/UnitPicker.tsx';

/** The selected class with its inherited values. */
export function useChosenClass(): ClassOption | undefined {
  const chosen = Form.useWatch<string | null>('classificationId');
  return useClassOptions().find(({ id }) => id === chosen);
}

const sources = dictionarySource('materialSource', materialsWords.materialSource);
const SourceName = (id: unknown) => <EntryName id={id as string | null} />;
const EntryName = ({ id }: { id: string | null }) => useEntries(sources, id ? [id] : [])[0]?.name ?? '—';
const UnitName = ({ id }: { id: string | null }) => useUnits().find((unit) => unit.id === id)?.name ?? '按分类';
const ClassName = ({ id }: { id: string | null }) => useClassOptions().find((one) => one.id === id)?.fullName ?? '—';
const showUnit = (id: unknown) => <UnitName id={id as string | null} />;
const showClass = (id: unknown) => <ClassName id={id as string | null} />;

interface BasicPanelProps {
  fixedKind: ClassOption['kind'] | undefined;
  /** Folds what a new material seldom needs. */
  isNew: boolean;
}

const seldomNames = ['formerCode', 'secondUnitId', 'unitFactor', 'loss', 'benchmarkPrice', 'remark'];

/** 基本: the class sets units and losses; empty fields use its values. */
export function BasicPanel({ fixedKind, isNew }: BasicPanelProps) {
  const chosen = useChosenClass();
  const classId = Form.useWatch<string | null>('classificationId');
  const seesPrices = useCan()(VIEW_PRICES);
  return (
    <>
      <RecordField of={materialFields.name} under="material" />
      <RecordField
        of={materialFields.classificationId}
        under="material"
        show={showClass}
        hint={chosen ? classHint(chosen) : classId ? PLACE_OF_HINT : undefined}
        control={<ClassificationPicker leavesOnly {...(fixedKind && { kind: fixedKind })} />}
      />
      <RecordField of={materialFields.sourceId} under="material" show={SourceName} />
      <RecordField
        of={materialFields.firstUnitId}
        under="material"
        label="主单位（采购、库存）"
        show={showUnit}
        control={<UnitPicker placeholder={inherited(chosen?.firstUnit?.name)} />}
      />
      {isNew ? (
        <MoreFields names={seldomNames.filter((name) => seesPrices || name !== 'benchmarkPrice')}>
          <SeldomFields chosen={chosen} />
        </MoreFields>
      ) : (
        <SeldomFields chosen={chosen} />
      )}
    </>
  );
}

function SeldomFields({ chosen }: { chosen: ClassOption | undefined }) {
  const conversion = useConversion(chosen);
  return (
    <>
      <RecordField
        of={materialFields.secondUnitId}
        under="material"
        label="辅单位（用量、核价）"
        show={showUnit}
        control={<UnitPicker placeholder={inherited(chosen?.secondUnit?.name)} />}
      />
      <RecordField of={materialFields.unitFactor} under="material" hint={conversion} placeholder="能按门幅和克重换算时不填" />
      <RecordField
        of={materialFields.loss}
        under="material"
        placeholder={chosen?.defaultLoss ? `继承分类：${trimZeros(chosen.defaultLoss)}` : undefined}
      />
      <RecordField of={materialFields.formerCode} under="material" />
      <Can to={VIEW_PRICES}>
        <Field name="benchmarkPrice" bodyName="material.benchmarkPrice" label="基准价（不含税）">
          <DecimalInput rule={rules.metrePrice} unit={chosen?.kind === 'TRIM' ? '元/主单位' : '元/米'} />
        </Field>
      </Can>
      <RecordField of={materialFields.remark} under="material" />
    </>
  );
}

const inherited = (value: string | undefined): string => (value ? `继承分类：${value}` : '请选择');

/** A class of which the name is still read: what stands below does not move when it comes. */
const PLACE_OF_HINT = '\u00a0';

function classHint(chosen: ClassOption): string {
  const kind = chosen.kind === 'FABRIC' ? '面料' : '辅料';
  return `${kind} · ${chosen.fullName}${chosen.greigeManaged ? ' · 管理坯布' : ''}`;
}

/** The conversion 1 公斤 = 3.3670 米 and back, from the current input, or the missing fields. */
function useConversion(chosen: ClassOption | undefined): string | undefined {
  const units = useUnits();
  const [width, allowance, gsm, firstId, secondId, factor] = [
    'width',
    'allowance',
    'gramWeight',
    'firstUnitId',
    'secondUnitId',
    'unitFactor',
  ].map((name) => Form.useWatch<string | null>(name));
  const first = units.find(({ id }) => id === (firstId ?? chosen?.firstUnit?.id));
  const second = units.find(({ id }) => id === (secondId ?? chosen?.secondUnit?.id));
  if (!first || !second || first.id === second.id) return undefined;
  if (isFigure(factor)) return bothWays(first, second, factor);
  const fabric = isFigure(width) && isFigure(gsm) ? { width, gsm, ...(isFigure(allowance) && { allowance }) } : null;
  const converted = convert(first, second, fabric);
  return converted ? `${bothWays(first, second, converted)}（按门幅和克重）` : `填写门幅和克重，或 1 ${first.name} 等于多少${second.name}`;
}

/** 1 公斤 = 3.3670 米，1 米 = 0.2970 公斤 */
const bothWays = (first: UnitOption, second: UnitOption, factor: string): string =>
  `1 ${first.name} = ${formatNumber(factor, 4)} ${second.name}，1 ${second.name} = ${formatNumber(decimal('1').div(factor).toFixed(8), 4)} ${first.name}`;

const isFigure = (text: string | null | undefined): text is string =>
  /^\d{1,8}(\.\d{1,8})?$/.test(text ?? '') && !/^0*(\.0*)?$/.test(text ?? '');

function convert(first: UnitOption, second: UnitOption, fabric: { width: string; gsm: string; allowance?: string } | null): string | null {
  if (first.factor === null || second.factor === null) return null;
  return convertQuantity({ quantity: '1', from: { ...first, factor: first.factor }, to: { ...second, factor: second.factor }, fabric });
}
