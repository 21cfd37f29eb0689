import { bomsApi } from '@mrp/contract/features/styles.ts';
import type { BomMaterial } from '@mrp/contract/features/styles/record.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import type { ResolvingSource } from '../../../kit/grid/columns/columns.ts';
import type { PickerOption } from '../../../kit/pickers/entity-source.ts';
import { call } from '../../../lib/api/api.ts';
import { pictureUrl } from '../../../lib/pictures.ts';
import { explainInactive } from '../../../pickers/inactive-materials.ts';
import { matchLabels } from '../../../pickers/quick-entry/match-labels.ts';

const CHOICES = 30;
const ASKED = 200;

/** The materials in the lines of one BOM with their pricing facts; rows store only names. */
export interface BomMaterials {
  of: (spuId: string) => BomMaterial | undefined;
  source: ResolvingSource;
  /** Ids that are not loaded yet. */
  load: (spuIds: readonly string[]) => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  /** Incremented when materials are loaded. */
  edition: () => number;
}

type Asked = { q: string } | { codes: string[] } | { ids: string[] };

export function createBomMaterials(): BomMaterials {
  const known = new Map<string, BomMaterial>();
  const listeners = new Set<() => void>();
  let edition = 0;
  const learn = (materials: readonly BomMaterial[]): readonly BomMaterial[] => {
    for (const material of materials) known.set(material.id, material);
    edition += 1;
    for (const listener of listeners) listener();
    return materials;
  };
  const read = async (asked: Asked, signal?: AbortSignal) =>
    (
      await call(
        bomsApi.chooseMaterials,
        { body: { ...asked, page: 1, pageSize: 'q' in asked ? CHOICES : ASKED } },
        signal ? { signal } : {},
      )
    ).rows;
  const underWay = new Map<string, Promise<unknown>>();
  const askOnce = (ids: readonly string[]): void => {
    // Added together, because every update renders the lines.
    const answer = inParts(ids, (part) => read({ ids: part }))
      .then(learn)
      .finally(() => ids.forEach((id) => underWay.delete(id)));
    for (const id of ids) underWay.set(id, answer);
  };
  return {
    of: (spuId) => known.get(spuId),
    source: explainInactive(sourceOf(async (asked, signal) => learn(await read(asked, signal)))),
    load: async (spuIds) => {
      const missing = [...new Set(spuIds)].filter((id) => !known.has(id));
      const unasked = missing.filter((id) => !underWay.has(id));
      if (unasked.length > 0) askOnce(unasked);
      await Promise.all(missing.map((id) => underWay.get(id) ?? Promise.resolve()));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    edition: () => edition,
  };
}

type Ask = (asked: Asked, signal?: AbortSignal) => Promise<readonly BomMaterial[]>;

/** Maximum number per request. */
async function inParts(texts: readonly string[], read: (part: string[]) => Promise<readonly BomMaterial[]>): Promise<BomMaterial[]> {
  const parts = Array.from({ length: Math.ceil(texts.length / ASKED) }, (_, at) => texts.slice(at * ASKED, (at + 1) * ASKED));
  return (await Promise.all(parts.map((part) => read(part)))).flat();
}

const sourceOf = (ask: Ask): ResolvingSource => ({
  key: 'bom-material',
  label: styleWords.material,
  search: async (q, signal) => (await ask({ q: q.trim() }, signal)).map(materialOption),
  find: async (ids, signal) => (await ask({ ids: [...ids] }, signal)).map(materialOption),
  resolve: async (texts) => {
    const wanted = [...new Set(texts)];
    const options = (await inParts(wanted, (codes) => ask({ codes }))).map(materialOption);
    const left = wanted.filter((text) => !matchLabels(options, [text]).get(text)?.length);
    // A text that is neither code nor name is reported as unknown, with suggestions.
    const near = left.length <= CHOICES ? await Promise.all(left.map((q) => ask({ q }))) : [];
    const similar = new Map(left.map((text, at) => [text, (near[at] ?? []).map(materialOption)]));
    const found = matchLabels(options, texts);
    return new Map(texts.map((text) => [text, similar.get(text) ?? found.get(text) ?? []]));
  },
});

export function materialOption({ id, code, name, specification, skus, pictureId }: BomMaterial): PickerOption {
  return { id, code, name, note: specification, shade: { name, hex: skus[0]?.hex, pictureUrl: pictureUrl(pictureId, '64') } };
}
