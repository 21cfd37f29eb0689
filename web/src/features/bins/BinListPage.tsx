import { binList, binsApi } from '@mrp/contract/features/bins.ts';
import { binFields, type BinRow } from '@mrp/contract/features/bins/record.ts';
import { binWords } from '@mrp/contract/features/bins/words.ts';
import { useMemo, useState } from 'react';
import { SumsCell } from '../../kit/list-columns/cells.tsx';
import type { InlineEdit } from '../../kit/list-rows/inline-edit.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { ViewLinks } from '../../kit/list-views/ViewLinks.tsx';
import { usePrinting } from '../../kit/print/usePrinting.ts';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { holderSource } from '../../pickers/sources/holder-source.ts';
import { binAddress, binLabelAddress, scanBinAddress } from './addresses.ts';
import { BinForm } from './BinForm.tsx';
import { binName, binReads, quantitiesText } from './text.ts';
import { useBinActivity } from './useBinActivity.ts';

const sources = { holderIds: holderSource };
const links = [
  ['/skuStorage', 'SKU库存'],
  ['/spuStorage', 'SPU库存'],
  ['/stockBins', binWords.bin],
] as const;

/** 库位: the registry of every holder, and the stock by bin. */
export function BinListPage() {
  const can = useCan();
  const [edited, setEdited] = useState<BinRow | 'new' | null>(null);
  const activity = useBinActivity();
  const inline = useInline();
  const print = usePrinting(binsApi.print, '库位标签', binLabelAddress);
  return (
    <>
      <ViewLinks label="库存与库位" links={links} />
      <ListPage
        list={binList}
        endpoint={binsApi.list}
        title={binWords.bin}
        noun={binWords.bin}
        sources={sources}
        rowLink={({ id }) => binAddress(id)}
        rowName={(row) => `${row.holder.name} ${binName(row)}`}
        cells={{
          quantities: (row) => <SumsCell text={quantitiesText(row)} />,
          active: ({ active }) => (
            <StatusTag tone={active ? 'success' : 'neutral'}>{active ? binWords.active : binWords.inactive}</StatusTag>
          ),
        }}
        create={{ key: 'create', label: '新建库位', permission: binsApi.create, run: () => setEdited('new') }}
        actions={[{ key: 'scan', label: '扫码库位', permission: binsApi.find, to: scanBinAddress() }]}
        {...(can(binsApi.create) && { importTo: '/importFile?object=bins' })}
        inline={inline}
        bulkActions={[print]}
        onExport={(request) => askExport(binList, request)}
        rowActions={(bin) => [
          { key: 'edit', label: '编辑', permission: binsApi.edit, run: () => setEdited(bin) },
          { key: 'scan', label: '扫码移位', permission: binsApi.move, to: scanBinAddress(bin.id) },
          { key: 'print', label: '打印标签', permission: binsApi.print, to: binLabelAddress([bin.id]) },
          activity.actionFor(bin),
        ]}
        firstUse="给自有仓或工厂的货架编号，收货时会提出库位，领料单和盘点表按走位顺序排。"
      />
      {edited && <BinForm bin={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const inlineFields = { walkOrder: binFields.walkOrder, remark: binFields.remark };

function useInline(): InlineEdit<BinRow> {
  const { mutateAsync } = useApiMutation(binsApi.edit, { refreshes: binReads, handlesErrors: 'all', blocking: false });
  return useMemo(() => {
    const write = ({ id, zone, code, walkOrder, remark }: BinRow, changed: object, version: number) =>
      mutateAsync({ params: { id }, body: { zone, code, walkOrder, remark, ...changed, version } });
    return {
      fields: inlineFields,
      permission: binsApi.edit,
      editable: () => true,
      save: async (row, field, value, shown) => {
        const { version } = await write(row, { [field]: value }, shown);
        return { version, undo: () => write(row, {}, version) };
      },
    };
  }, [mutateAsync]);
}
