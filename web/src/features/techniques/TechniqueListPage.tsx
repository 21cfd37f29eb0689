import { importsApi } from '@mrp/contract/features/imports.ts';
import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { techniqueList } from '@mrp/contract/features/techniques/list.ts';
import type { TechniqueRow } from '@mrp/contract/features/techniques/record.ts';
import { confirm } from '../../kit/Confirm.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { askExport } from '../../lib/export-question.ts';
import { useCan } from '../../lib/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { importSource } from '../../pickers/import-source.ts';
import { allSuppliers } from '../../pickers/supplier-source.ts';
import { copyAddress, detailAddress, editAddress, newAddress, techniqueReads } from './text.ts';

const TechniquePeekPanel = lazyPanel(async () => (await import('./TechniquePeekPanel.tsx')).TechniquePeekPanel);

const sources = { classIds: dictionarySource('techniqueClass', '工艺分类'), supplierIds: allSuppliers };
const sourcesWithImports = { ...sources, import: importSource('techniques') };

/** 工艺库. */
export function TechniqueListPage() {
  const can = useCan();
  const discard = useDiscard();
  return (
    <ListPage
      list={techniqueList}
      endpoint={techniquesApi.list}
      title="工艺库"
      noun="工艺"
      sources={can(importsApi.list) ? sourcesWithImports : sources}
      rowLink={({ id }) => detailAddress(id)}
      rowName={({ name }) => name}
      peek={({ id }) => <TechniquePeekPanel id={id} />}
      create={{ key: 'create', label: '新建工艺', permission: techniquesApi.create, to: newAddress }}
      {...(can(techniquesApi.create) && { importTo: '/importFile?object=techniques' })}
      onExport={(request) => askExport(techniqueList, request)}
      rowActions={(row) => [
        { key: 'edit', label: '编辑', permission: techniquesApi.edit, to: editAddress(row.id) },
        { key: 'copy', label: '复制', permission: techniquesApi.create, to: copyAddress(row.id) },
        { key: 'discard', label: '删除', permission: techniquesApi.discard, danger: true, run: () => void discard(row) },
      ]}
      firstUse="可从工作簿导入，或手工新建。"
    />
  );
}

function useDiscard() {
  const discard = useApiMutation(techniquesApi.discard, { refreshes: techniqueReads });
  return async ({ id, code, name }: TechniqueRow): Promise<void> => {
    const content = `编码 ${code} 不会再用；被报价单用过的工艺不能删除，请改为停用。`;
    if (!(await confirm({ title: `删除工艺“${name}”？`, content, okText: '删除', danger: true }))) return;
    discard.mutate({ params: { id } }, { onSuccess: () => toast.success(`已删除 ${name}`) });
  };
}
