import { comparisonConfigsApi } from '@mrp/contract/features/comparisons.ts';
import { configList } from '@mrp/contract/features/comparisons/list.ts';
import type { ComparisonConfigRow } from '@mrp/contract/features/comparisons/record.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { askExport } from '../../../lib/api/export-question.ts';
import { trimZeros } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { classificationSource } from '../../../pickers/sources/classification-source.ts';
import { classText, configReads, configEditAddress, newAddress } from '../text.ts';

const ConfigPeekPanel = lazyPanel(async () => (await import('./ConfigPeekPanel.tsx')).ConfigPeekPanel);

const sources = { classificationIds: classificationSource() };

/** An empty weight is a factor that is off. */
const weightCell =
  (field: 'ingredientWeight' | 'gsmWeight' | 'widthWeight' | 'structureWeight' | 'colourWeight') => (row: ComparisonConfigRow) =>
    row[field] === null ? <EmptyCell /> : <span className="num">{row[field]}</span>;

const cells = {
  classification: classText,
  ingredientWeight: weightCell('ingredientWeight'),
  gsmWeight: weightCell('gsmWeight'),
  widthWeight: weightCell('widthWeight'),
  structureWeight: weightCell('structureWeight'),
  colourWeight: weightCell('colourWeight'),
  bands: ({ greenLimit, yellowLimit, orangeLimit, lowLimit }: ComparisonConfigRow) =>
    `绿≤${trimZeros(greenLimit)} 黄≤${trimZeros(yellowLimit)} 橙≤${trimZeros(orangeLimit)} 低≤-${trimZeros(lowLimit)}`,
};

/** 内部比价配置. */
export function ConfigListPage() {
  const activate = useApiMutation(comparisonConfigsApi.setActive, { refreshes: configReads });
  const setActive = ({ id, name, version }: ComparisonConfigRow, active: boolean) =>
    activate.mutate(
      { params: { id }, body: { active, version } },
      { onSuccess: () => toast.success(`已${active ? '启用' : '停用'} ${name}`) },
    );
  return (
    <ListPage
      list={configList}
      endpoint={comparisonConfigsApi.list}
      noun={comparisonWords.config}
      sources={sources}
      cells={cells}
      rowLink={({ id }) => configEditAddress(id)}
      rowName={({ name }) => name}
      peek={({ id }) => <ConfigPeekPanel id={id} />}
      create={{ key: 'create', label: '新建配置', permission: comparisonConfigsApi.create, to: newAddress }}
      onExport={(request) => askExport(configList, request)}
      rowActions={(row) => [
        { key: 'edit', label: comparisonWords.edit, permission: comparisonConfigsApi.edit, to: configEditAddress(row.id) },
        ...(row.isDefault
          ? []
          : [
              {
                key: 'active',
                label: row.active ? comparisonWords.inactive : comparisonWords.active,
                permission: comparisonConfigsApi.setActive,
                run: () => setActive(row, !row.active),
              },
            ]),
      ]}
    />
  );
}
