import { binList, binsApi } from '@mrp/contract/features/bins.ts';
import { binAudit } from '@mrp/contract/features/bins/audit.ts';
import { type Bin, binFields } from '@mrp/contract/features/bins/record.ts';
import { binWords } from '@mrp/contract/features/bins/words.ts';
import { useState } from 'react';
import { useRecordPager } from '../../kit/list-rows/record-pager.ts';
import { ObjectPage } from '../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../kit/object/RecordPage.tsx';
import { useActivity } from '../../kit/object/activity/useActivity.tsx';
import { formatCount } from '../../lib/format/format.ts';
import { binAddress, binLabelAddress, scanBinAddress } from './addresses.ts';
import { BinForm } from './BinForm.tsx';
import { BinGoodsPanel } from './BinGoodsPanel.tsx';
import { BinMovesPanel } from './BinMovesPanel.tsx';
import { quantitiesText } from './text.ts';
import { useBinActivity } from './useBinActivity.ts';

/** 库位详情: its present stock and its movements. */
export function BinPage() {
  return (
    <RecordPage noun={binWords.bin} read={binsApi.get}>
      {(bin) => <BinObject bin={bin} />}
    </RecordPage>
  );
}

function BinObject({ bin }: { bin: Bin }) {
  const { id, code, zone, holder, walkOrder, items, rolls, active, remark } = bin;
  const [editing, setEditing] = useState(false);
  const activity = useActivity(binAudit.kind, id, code);
  const pager = useRecordPager(binList.key, binsApi.list, id);
  const { actionFor } = useBinActivity();
  return (
    <>
      <ObjectPage
        name={code}
        code={holder.name}
        status={active ? { label: binWords.active, tone: 'success' } : { label: binWords.inactive, tone: 'neutral' }}
        face={{ initial: code.slice(0, 1) }}
        facts={[
          { label: binFields.zone.label, value: zone },
          { label: binFields.walkOrder.label, value: formatCount(walkOrder) },
          { label: '物料', value: `${formatCount(items)} 种${rolls > 0 ? `，${formatCount(rolls)} 匹` : ''}` },
          { label: '在库数量', value: quantitiesText(bin) },
          { label: binFields.remark.label, value: remark },
        ]}
        primary={{ key: 'scan', label: '扫码移位', permission: binsApi.move, to: scanBinAddress(id) }}
        actions={[
          { key: 'edit', label: '编辑', permission: binsApi.edit, run: () => setEditing(true) },
          { key: 'print', label: '打印标签', permission: binsApi.print, to: binLabelAddress([id]) },
          actionFor(bin),
        ]}
        sections={[
          { id: 'goods', title: '在库物料', count: bin.lines.length, content: <BinGoodsPanel bin={bin} /> },
          { id: 'moves', title: '移位记录', content: <BinMovesPanel id={id} /> },
        ]}
        {...activity}
        pager={pager}
        pagerLink={binAddress}
      />
      {editing && <BinForm bin={bin} onClose={() => setEditing(false)} />}
    </>
  );
}
