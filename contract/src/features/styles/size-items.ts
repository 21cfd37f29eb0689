import { foldCode, foldText } from '../../lib/folding.ts';

export interface SizeItem {
  size: string;
  /** Null: every colour of the product without its own entry. */
  targetId: string | null;
  skuId: string | null;
  specification: string;
}

/** The colour of the material follows the size. */
export const isBySize = (items: readonly Pick<SizeItem, 'skuId'>[]): boolean => items.some(({ skuId }) => skuId !== null);

export interface SizedMaterial {
  /** Null: neither the size nor the colour names one. */
  skuId: string | null;
  /** Empty: none. */
  specification: string;
}

/** What a line takes for one size of one colour: the colour's own entry goes before that of every colour. */
export function materialForSize(
  { colours, sizeItems }: { colours: Readonly<Record<string, string>>; sizeItems: readonly SizeItem[] },
  targetId: string,
  size: string,
): SizedMaterial {
  const found = sizeItems.filter((item) => item.size === size);
  const own = found.find((item) => item.targetId === targetId);
  const every = found.find((item) => item.targetId === null);
  const sized = own?.skuId ?? every?.skuId ?? null;
  return {
    skuId: isBySize(sizeItems) ? sized : (colours[targetId] ?? null),
    specification: own?.specification || every?.specification || '',
  };
}

/** The colours of the material, and the colours of the product, as people write them. */
export interface SizeItemNames {
  skus: readonly { id: string; code: string; colourName: string }[];
  targets: readonly { id: string; code: string; colourName: string }[];
}

const isNamed = ({ code, colourName }: { code: string; colourName: string }, text: string): boolean =>
  foldText(colourName) === foldText(text) || foldCode(code) === foldCode(text);

/** One cell: a colour of the material, a specification, or both: 黑|55 cm. */
export function readSizeValue(text: string, { skus }: Pick<SizeItemNames, 'skus'>): Pick<SizeItem, 'skuId' | 'specification'> {
  const [first = '', ...rest] = text.split(/[|｜]/);
  const sku = skus.find((one) => isNamed(one, first));
  return sku ? { skuId: sku.id, specification: rest.join('|').trim() } : { skuId: null, specification: text.trim() };
}

export const sizeValueText = ({ skuId, specification }: Pick<SizeItem, 'skuId' | 'specification'>, { skus }: Pick<SizeItemNames, 'skus'>) =>
  [skus.find(({ id }) => id === skuId)?.colourName ?? skuId, specification].filter(Boolean).join('|');

/** Specifications contain spaces: 55 cm. */
export const splitSizeItems = (text: string): string[] =>
  text
    .split(/[、，,;；\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Text format: S=55 cm、M=57 cm、藏青 L=黑 59. Null: not written like this, or a size twice. */
export function readSizeItems(text: string, names: SizeItemNames): SizeItem[] | null {
  const parts = splitSizeItems(text);
  const items = parts.map((part) => readSizeItem(part, names));
  const read = items.filter((item) => item !== null);
  const keys = new Set(read.map(({ size, targetId }) => `${targetId ?? ''} ${size}`));
  return read.length === parts.length && keys.size === read.length ? read : null;
}

function readSizeItem(part: string, names: SizeItemNames): SizeItem | null {
  const { left = '', right = '' } = /^(?<left>[^=＝:：]+)[=＝:：](?<right>.+)$/su.exec(part)?.groups ?? {};
  const { colour = '', last = '' } = /^(?<colour>.+)[\s·]+(?<last>\S+)$/su.exec(left.trim())?.groups ?? {};
  const target = names.targets.find((one) => colour !== '' && isNamed(one, colour));
  const size = target ? last : left.trim();
  if (size === '' || size.length > MAX_SIZE || right.trim() === '') return null;
  return { size, targetId: target?.id ?? null, ...readSizeValue(right.trim(), names) };
}

const MAX_SIZE = 16;

export function sizeItemsText(items: readonly SizeItem[], names: SizeItemNames): string {
  const colourOf = (targetId: string | null) =>
    targetId === null ? '' : `${names.targets.find(({ id }) => id === targetId)?.colourName ?? ''} `;
  return items.map((item) => `${colourOf(item.targetId)}${item.size}=${sizeValueText(item, names)}`).join('、');
}
