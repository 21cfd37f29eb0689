import { StockLineInput, type StockRollInput } from '@mrp/contract/features/stock/documents.ts';
import { ownershipChoices, type ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { plainLotText, rollKey } from '@mrp/contract/features/stock/lot-numbers.ts';
import { generalRule, numericRules, rules, type NumericRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { Moment } from '@mrp/contract/lib/fields/fields.ts';
import { stockLineFields, documentFields } from '@mrp/contract/features/stock/document-fields.ts';
import { emptyValues } from '@mrp/contract/lib/fields/record-fields.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { importColumns, entry, inStockUnit, number, statedUnit, text } from '../../platform/imports/columns.ts';
import { addFieldErrors, requireValues, schemaErrors } from '../../platform/imports/groups.ts';
import type { ImportColumn, ReadRow } from '../../platform/imports/object.ts';
import { addError, isValid, textOf, type RowResult } from '../../platform/imports/row-result.ts';
import { checkLine, type MaterialFact } from './documents/lines.rules.ts';
import { duplicateOpeningMessage, openingKey } from './documents/openings.rules.ts';

const ownershipAliases: Readonly<Record<string, readonly string[]>> = { 1: ['品牌', '自有', '1'], 2: ['供应商', '寄存', '2'] };
const ownershipWords = ownershipChoices.map((choice) => ({ ...choice, aliases: ownershipAliases[choice.value] ?? [] }));

const stockColumns = (goods: ItemLevel): readonly ImportColumn[] =>
  importColumns('stock', [
    {
      key: 'holderId',
      label: documentFields.holderId.label,
      aliases: '仓库 存放地 持有方名称',
      kind: entry('holder'),
      required: true,
      example: '一号仓',
    },
    {
      key: 'ownership',
      label: documentFields.ownership.label,
      aliases: '库存归属 仓别',
      kind: { type: 'choice', choices: ownershipWords },
      hint: '默认品牌仓',
      example: '品牌仓',
    },
    {
      key: 'code',
      label: goods === 'SKU' ? 'SKU编码' : '物料编码',
      aliases: '编码 物料编号 料号 SKU SPU',
      kind: text(),
      required: true,
      example: goods === 'SKU' ? 'F-ZF-000001-01' : 'F-ZF-000001',
    },
  ]);

/** The unit may follow the number; a unit other than the material's is refused. */
const inUnits = (rule: NumericRule) => number(rule, { unitLookup: 'unit' });

const amountColumns: readonly ImportColumn[] = importColumns('stock', [
  {
    key: 'quantity',
    label: stockLineFields.quantity.label,
    aliases: '库存数量 期初数量 结存 库存',
    kind: inStockUnit(rules.documentQuantity),
    required: true,
    example: '32.50',
  },
  statedUnit,
  {
    key: 'secondQuantity',
    label: '辅数量',
    aliases: '辅单位数量 米数',
    kind: inUnits(rules.documentQuantity),
    hint: '辅单位',
    example: '',
  },
  {
    key: 'unitPrice',
    label: stockLineFields.unitPrice.label,
    aliases: '不含税单价 成本单价 成本价',
    kind: inUnits(generalRule(4, 4)),
    price: true,
    hint: '不含税，元/主单位',
    example: '',
  },
  {
    key: 'occurredOn',
    label: '期初日期',
    aliases: '日期 入库日期 收货日期',
    kind: { type: 'date' },
    hint: '默认今天；库龄由此起算',
    example: '',
  },
  { key: 'remark', label: documentFields.remark.label, aliases: '说明', kind: text(200), example: '' },
]);

const rollColumns: readonly ImportColumn[] = importColumns('roll', [
  { key: 'lotNo', label: stockWords.lotNo, aliases: '批号 LOT 缸', kind: text(32), example: 'A2611-01' },
  { key: 'rollNo', label: stockWords.rollNo, aliases: '卷号 匹 布号', kind: text(32), example: '' },
  { key: 'defectPoints', label: stockWords.defectPoints, aliases: '四分制 扣分', kind: number(numericRules['D4.0']), example: '' },
]);

export const openingColumns = (goods: ItemLevel): readonly ImportColumn[] => [...stockColumns(goods), ...amountColumns, ...rollColumns];

export interface OpeningContext {
  goods: ItemLevel;
  /** By material code. */
  materials: ReadonlyMap<string, MaterialFact>;
  /** Keys (`openingKey`) that already have an opening. */
  opened: ReadonlySet<string>;
  /** By row number: where the roll of the row lies already. */
  inStock: ReadonlyMap<number, string>;
  /** Materials for which a receipt without a price has a value. */
  priced: ReadonlySet<string>;
  /** Whether the importing user may enter prices. */
  givesPrices: boolean;
  today: string;
}

/** The content of one 期初单; it is split when it has too many lines. */
export interface OpeningDocument {
  holderId: string;
  ownership: 1 | 2;
  occurredOn: string | null;
  lines: StockLineInput[];
}

const fieldColumns: Readonly<Record<string, string>> = { materialId: 'code', toSkuId: 'code', rolls: 'lotNo' };
/** The field `rolls.3.rollNo` belongs to the fourth row of its group. */
function placeOf(path: readonly string[], group: readonly RowResult[]): { verdict: RowResult | undefined; column: string } {
  const [field = '', index, inner = 'lotNo'] = path;
  if (field === 'rolls' && index !== undefined) return { verdict: group[Number.parseInt(index, 10)], column: inner };
  return { verdict: group[0], column: fieldColumns[field] ?? field };
}

/** Validates the rows in groups; a group is one material at one holder. */
export function planOpening(verdicts: readonly RowResult[], context: OpeningContext): OpeningDocument[] {
  const documents = new Map<string, OpeningDocument>();
  requireValues(verdicts, ['holderId', 'code', 'quantity']);
  refuseRollsThere(verdicts, context.inStock);
  const keyOf = ({ row }: RowResult): string =>
    [textOf(row, 'holderId'), ownershipOf(row), textOf(row, 'occurredOn'), textOf(row, 'code').toUpperCase()].join(' ');
  const planned = [...Map.groupBy(verdicts, keyOf).values()].map((group) => ({ group, lines: planLines(group, context) }));
  refusePartialRecord(verdicts);
  for (const { group, lines } of planned) {
    const [first] = group;
    if (!first || !group.every(isValid)) continue;
    for (const verdict of group) verdict.added = true;
    const holderId = textOf(first.row, 'holderId');
    const occurredOn = textOf(first.row, 'occurredOn') || null;
    const ownership = ownershipOf(first.row);
    const key = `${holderId} ${ownership} ${occurredOn ?? ''}`;
    const document = documents.get(key) ?? { holderId, ownership, occurredOn, lines: [] };
    document.lines.push(...lines);
    documents.set(key, document);
  }
  return [...documents.values()];
}

/** A holder has a roll once, whoever owns it. */
function refuseRollsThere(verdicts: readonly RowResult[], inStock: OpeningContext['inStock']): void {
  const first = new Map<string, RowResult>();
  for (const verdict of verdicts) {
    const { row } = verdict;
    const there = inStock.get(row.number);
    if (there !== undefined) addError(verdict, 'rollNo', there);
    if (!row.values.has('rollNo')) continue;
    const key = [textOf(row, 'holderId'), textOf(row, 'code').toUpperCase(), rollKey(rollOf(row))].join('\n');
    const earlier = first.get(key);
    if (earlier && ownershipOf(earlier.row) !== ownershipOf(row)) addError(verdict, 'rollNo', `与第 ${earlier.row.number} 行重复`);
    else if (!earlier) first.set(key, verdict);
  }
}

/** A material has one opening per holder, so a row with an error cannot be imported later: all rows of the material wait for it. */
function refusePartialRecord(verdicts: readonly RowResult[]): void {
  const keyOf = ({ row }: RowResult): string => [textOf(row, 'holderId'), ownershipOf(row), textOf(row, 'code').toUpperCase()].join(' ');
  for (const rows of Map.groupBy(verdicts, keyOf).values()) {
    const wrong = rows.find((verdict) => !isValid(verdict));
    if (!wrong) continue;
    for (const verdict of rows)
      if (isValid(verdict)) addError(verdict, 'code', `同一物料的第 ${wrong.row.number} 行有错误，改正后一起导入`);
  }
}

const ownershipOf = (row: ReadRow): 1 | 2 => (textOf(row, 'ownership') === '2' ? 2 : 1);

/** One line per price. */
function planLines(
  group: readonly RowResult[],
  { goods, materials, opened, priced, givesPrices, today }: OpeningContext,
): StockLineInput[] {
  const [first] = group;
  if (!first || !group.every(isValid)) return [];
  const { row } = first;
  const material = materials.get(textOf(row, 'code').toUpperCase());
  if (!material) {
    for (const verdict of group) addError(verdict, 'code', '编码不存在');
    return [];
  }
  const ownership = ownershipOf(row);
  const occurredOn = textOf(row, 'occurredOn');
  if (occurredOn > today) addError(first, 'occurredOn', '期初日期不能晚于今天');
  if (occurredOn !== '' && !Moment.safeParse(`${occurredOn}T00:00:00+08:00`).success)
    addError(first, 'occurredOn', '期初日期应在2000年之后');
  if (opened.has(openingKey(textOf(row, 'holderId'), ownership, material.materialId))) addError(first, 'code', duplicateOpeningMessage);
  for (const verdict of group) refuseUnits(verdict, material);
  const line = lineOf(group, material);
  if (line.remark.length > REMARK_LENGTH) addError(first, 'remark', `同一物料各行的备注合起来不能超过${REMARK_LENGTH}个字符`);
  const messages = schemaErrors(StockLineInput, line);
  const lines = {
    goods,
    kind: 'OPENING',
    ownership,
    materials: { own: new Map([[material.materialId, material]]), dyed: new Map() },
  } as const;
  checkLine(line, lines, (field, message) => messages.push([field, message]));
  addFieldErrors(messages, (path) => placeOf(path, group));
  if (ownership === 1 && !line.unitPrice && !priced.has(material.materialId))
    addError(first, givesPrices ? 'unitPrice' : 'code', givesPrices ? '请先维护价格，或填写单价' : '请先维护价格');
  return [...Map.groupBy(group, ({ row }) => textOf(row, 'unitPrice') || (line.unitPrice ?? '')).values()].map((rows) => ({
    ...lineOf(rows, material),
    unitPrice: textOf(rows[0]?.row ?? first.row, 'unitPrice') || line.unitPrice,
  }));
}

/** A unit after a number must be the material's own unit. */
function refuseUnits(verdict: RowResult, { unitId, unit, secondUnitId, secondUnit }: MaterialFact): void {
  const own = { quantity: [unitId, unit], unitPrice: [unitId, unit], secondQuantity: [secondUnitId, secondUnit] } as const;
  for (const [column, [id, name]] of Object.entries(own)) {
    const beside = verdict.row.units.get(column);
    if (beside === undefined || beside === id) continue;
    addError(
      verdict,
      column,
      id === null ? '该物料没有辅单位，请留空' : `请按${column === 'secondQuantity' ? '辅' : '库存'}单位“${name}”填写`,
    );
  }
}

function lineOf(group: readonly RowResult[], material: MaterialFact): StockLineInput {
  const quantity = sumDecimals(group.map(({ row }) => textOf(row, 'quantity')));
  const rolls =
    material.lotTracked === 'NONE' && group.every(({ row }) => textOf(row, 'lotNo') === '') ? [] : group.map(({ row }) => rollOf(row));
  const seconds = group.flatMap(({ row }) => textOf(row, 'secondQuantity') || []);
  const priced = group.find(({ row }) => textOf(row, 'unitPrice') !== '');
  return {
    ...emptyValues(stockLineFields),
    materialId: material.materialId,
    quantity,
    secondQuantity: rolls.length === 0 && seconds.length > 0 ? sumDecimals(seconds) : null,
    unitPrice: priced ? textOf(priced.row, 'unitPrice') : null,
    remark: [...new Set(group.flatMap(({ row }) => textOf(row, 'remark') || []))].join('；'),
    rolls,
  };
}

const REMARK_LENGTH = 200;

function rollOf(row: ReadRow): StockRollInput {
  return {
    lotNo: plainLotText(textOf(row, 'lotNo')),
    rollNo: plainLotText(textOf(row, 'rollNo')),
    quantity: textOf(row, 'quantity'),
    secondQuantity: textOf(row, 'secondQuantity') || null,
    defectPoints: textOf(row, 'defectPoints') || null,
  };
}
