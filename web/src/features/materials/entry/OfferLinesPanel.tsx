import { CUSTOMER_SUPPLIED } from '@mrp/contract/features/dictionaries/entries.ts';
import { Form } from 'antd';
import { GridField } from '../../../kit/form/fields/GridField.tsx';
import { isTyped, type GridRow } from '../../../kit/grid/columns/columns.ts';
import { LoadingPart } from '../../../kit/states/Loading.tsx';
import type { PickerOption } from '../../../kit/pickers/entity-source.ts';
import { useDictionary } from '../../../pickers/DictionaryPicker.tsx';
import { offeredItems, type OfferFacts } from '../../prices/offer-lines.ts';
import { useOfferLines } from '../../prices/useOfferLines.ts';
import { useChosenClass } from './BasicPanel.tsx';

/** 供应商与价格: each line is new and names one of the colours above, a stored colour, or the greige. */
export function OfferLinesPanel({ stored = [] }: { stored?: readonly PickerOption[] }) {
  const form = Form.useFormInstance();
  const greigeManaged = useChosenClass()?.greigeManaged ?? false;
  const colours = () => ((form.getFieldValue('colours') ?? []) as GridRow[]).flatMap(colourOption);
  const lines = useOfferLines(useTypedFacts(), () => offeredItems([...stored, ...colours()], greigeManaged));
  return lines ? (
    <GridField key={lines.key} name="offers" label="供应商与价格" columns={lines.columns} newRow={lines.newRow} facts={lines.facts} />
  ) : (
    <LoadingPart />
  );
}

/** The colour of a line above, as far as it is known. */
function colourOption({ key, colour, colourName }: GridRow): PickerOption[] {
  if (!colour || isTyped(colour)) return [];
  const { code, name, shade } = colour as PickerOption;
  return [{ id: key, code, name: typeof colourName === 'string' && colourName !== '' ? colourName : name, ...(shade && { shade }) }];
}

/** Current input of width, weight and unit above. */
function useTypedFacts(): Omit<OfferFacts, 'rates'> {
  const width = Form.useWatch<string>('width');
  const allowance = Form.useWatch<string>('allowance');
  const gramWeight = Form.useWatch<string>('gramWeight');
  const firstUnitId = Form.useWatch<string | null>('firstUnitId');
  const sourceId = Form.useWatch<string | null>('sourceId');
  const chosen = useChosenClass();
  const source = useDictionary('materialSource').find(({ id }) => id === sourceId);
  return {
    kind: chosen?.kind ?? 'FABRIC',
    customerSupplied: source?.code === CUSTOMER_SUPPLIED,
    width: width || null,
    allowance: allowance || null,
    gramWeight: gramWeight || null,
    unitId: firstUnitId ?? chosen?.firstUnit?.id ?? null,
  };
}
