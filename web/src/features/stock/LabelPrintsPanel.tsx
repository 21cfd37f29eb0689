import { labelPapers, labelPrintsApi, type LabelPrint } from '@mrp/contract/features/stock/label-prints.ts';
import { Modal } from 'antd';
import { LoadingPart } from '../../kit/states/Loading.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { formatTime } from '../../lib/format/format.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';

/** 打印记录: the newest prints of everybody. */
export function LabelPrintsPanel({ onClose }: { onClose: () => void }) {
  const { data } = useApiQuery(labelPrintsApi.listPrints, { query: { limit: 50 } });
  return (
    <Modal open title="打印记录" width={760} footer={null} onCancel={onClose}>
      {data === undefined && <LoadingPart />}
      {data?.length === 0 && <p className="text-muted">还没有打印过标签。</p>}
      {data && data.length > 0 && (
        <PlainTable label="打印记录">
          <thead>
            <tr>
              <th scope="col">时间</th>
              <th scope="col">打印人</th>
              <th scope="col">纸张</th>
              <th scope="col">标签</th>
              <th scope="col" className="num">
                张数
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((print) => (
              <tr key={print.id}>
                <td>{formatTime(print.printedAt)}</td>
                <td>{print.printedBy}</td>
                <td>{labelPapers.find(({ value }) => value === print.paper)?.label}</td>
                <td>{codesOf(print)}</td>
                <td className="num">{print.count * print.copies}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Modal>
  );
}

const codesOf = ({ codes, count }: LabelPrint): string => `${codes.join('、')}${count > codes.length ? ` 等 ${count} 种` : ''}`;
