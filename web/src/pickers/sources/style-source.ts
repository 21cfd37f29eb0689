import { stylesApi } from '@mrp/contract/features/styles.ts';
import type { GarmentOrderChoice, StyleChoice } from '@mrp/contract/features/styles/record.ts';
import type { ResolvingSource } from '../../kit/grid/columns/columns.ts';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';
import { matchLabels } from '../quick-entry/match-labels.ts';

const CHOICES = 50;
const PASTED = 200;

const styles = async (asked: { q?: string; codes?: string[]; ids?: string[] }, signal?: AbortSignal): Promise<StyleChoice[]> => {
  const body = { ...asked, page: 1, pageSize: asked.q === undefined && !asked.codes && !asked.ids ? CHOICES : PASTED };
  return (await call(stylesApi.choose, { body }, signal ? { signal } : {})).rows;
};
const wish = (q: string) => (q.trim() === '' ? {} : { q });

/** 款式 by 款号, name or pinyin. */
export const styleSource: EntitySource = {
  key: 'style',
  label: '款式',
  search: async (q, signal) => (await styles(wish(q), signal)).map(styleOption),
  find: async (ids, signal) => (await styles({ ids: [...ids] }, signal)).map(styleOption),
};

const styleOption = ({ id, code, name, effectiveBom, active }: StyleChoice): PickerOption => ({
  id,
  code,
  name: code,
  note: [name, effectiveBom ? '' : '没有生效的BOM', active ? '' : '停用'].filter(Boolean).join(' · '),
});

const orders = async (asked: { q?: string; ids?: string[] }, signal?: AbortSignal): Promise<PickerOption[]> =>
  (await call(stylesApi.chooseOrders, { body: { ...asked, page: 1, pageSize: CHOICES } }, signal ? { signal } : {})).rows.map(orderOption);

/** Open 成衣订单. */
export const garmentOrderSource: EntitySource = {
  key: 'garment-order',
  label: '成衣订单',
  search: (q, signal) => orders(wish(q), signal),
  find: (ids, signal) => orders({ ids: [...ids] }, signal),
};

const orderOption = ({ id, code, style, deliverOn }: GarmentOrderChoice): PickerOption => ({
  id,
  code,
  name: code,
  note: [style.code, style.name, deliverOn && `交期 ${deliverOn}`].filter(Boolean).join(' · '),
});

/** A colour of a style, or all of its colours together. */
export interface DemandOption extends PickerOption {
  styleCode: string;
  /** Includes planned pieces, which divide a quantity of the whole style. */
  skcs: readonly { id: string; code: string; colourName: string; weight: number }[];
}

/** 货色 by its own code; a 款号 means all colours of the style. */
export const demandSource: ResolvingSource = {
  key: 'skc',
  label: '款式或货色',
  search: async (q, signal) => (await styles(wish(q), signal)).flatMap(demandOptions),
  // A line stores the whole chosen record, so names need no lookup by id.
  find: async () => [],
  resolve: async (texts) => {
    const wanted = [...new Set(texts)];
    const known = (await styles({ codes: wanted })).flatMap(demandOptions);
    const left = wanted.filter((text) => !known.some(({ code }) => code === text));
    const found = await Promise.all(left.map(async (q) => (await styles({ q })).flatMap(demandOptions)));
    return matchLabels([...known, ...found.flat()], texts);
  },
};

function demandOptions({ id, code, name, skcs: all }: StyleChoice): DemandOption[] {
  const skcs = all
    .filter(({ active }) => active)
    .map((skc) => ({ id: skc.id, code: skc.code, colourName: skc.colourName, weight: skc.orderedPieces || skc.plannedPieces }));
  const colours = skcs.map((skc): DemandOption => {
    const hex = all.find((one) => one.id === skc.id)?.hex;
    return {
      id: skc.id,
      code: skc.code,
      name: `${code} ${skc.colourName}`,
      note: name,
      shade: { name: skc.colourName, hex },
      styleCode: code,
      skcs: [skc],
    };
  });
  const [only] = colours;
  if (colours.length <= 1) return only ? [{ ...only, code }, only] : [];
  return [{ id: `style-${id}`, code, name: `${code} 全部货色`, note: `${name} · ${skcs.length} 色`, styleCode: code, skcs }, ...colours];
}
