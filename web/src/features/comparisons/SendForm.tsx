import type { Inquiry, InquiryAnswer } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { inquirySheet } from '@mrp/contract/features/comparisons/sheet-list.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { Button, Modal } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { RowButton } from '../../kit/actions/RowButton.tsx';
import { countRunning, useExportJobs } from '../../lib/api/export-jobs.ts';
import { formatTime } from '../../lib/format/format.ts';
import { apiKey, queryClient } from '../../lib/api/useApi.ts';
import { useStartExport } from '../../lib/api/useStartExport.ts';
import { IMPORT_ANSWERS } from './inquiry-text.ts';
import { inquiryKind } from './inquiry-kind.ts';

/** 发询价表: a workbook for each supplier, with what is asked and empty cells for the answer; who gets one is asked once it is made. */
export function SendForm({ inquiry, onClose }: { inquiry: Inquiry; onClose: () => void }) {
  const { makeAll, isStarting } = useSheets(inquiry);
  const open = inquiry.answers.filter(({ answeredAt }) => answeredAt === null);
  return (
    <Modal open title={comparisonWords.sendSheet} footer={null} onCancel={onClose}>
      <p className="text-muted">
        每家供应商一个工作簿，以询价单号和供应商命名，只有他自己的一行，没有别家的价格；文件生成后才算发出，在导出中心下载。填好发回后导入，就成为答复。
      </p>
      <p className="inline-links">
        <Button disabled={open.length === 0} loading={isStarting} onClick={() => makeAll(open)}>
          全部导出询价表（未答复 {open.length} 家）
        </Button>
        <Link to={IMPORT_ANSWERS}>导入询价答复</Link>
      </p>
      <ul className="plain-list inquiry-send">
        {inquiry.answers.map((answer) => (
          <li key={answer.id}>
            <span>{answer.supplier.abbreviation}</span>
            <span className="text-hint">
              {answer.answeredAt ? '已答复' : answer.sentAt ? `${formatTime(answer.sentAt)} 发出` : '未发出'}
            </span>
            <RowButton label="导出询价表" name={answer.supplier.abbreviation} onClick={() => makeAll([answer])} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function useSheets({ id }: Inquiry) {
  useSentRefresh();
  const start = useStartExport();
  // One after the other, so that a refusal ends the row; the call itself tells it.
  const make = async (answers: readonly InquiryAnswer[]) => {
    for (const { supplier } of answers)
      await start.mutateAsync({
        body: {
          list: inquirySheet.key,
          query: `inquiryIds=${id}&supplierIds=${supplier.id}`,
          columns: Object.keys(inquirySheet.columns),
          withPictures: false,
        },
      });
  };
  return {
    isStarting: start.isPending,
    makeAll: (answers: readonly InquiryAnswer[]): void => {
      make(answers).catch(() => undefined);
    },
  };
}

/** Reads the inquiry again whenever a file was made, so that it shows who is asked now. */
function useSentRefresh(): void {
  const running = countRunning(useExportJobs(true));
  useEffect(() => {
    for (const read of inquiryKind.refreshes) void queryClient.invalidateQueries({ queryKey: apiKey(read) });
  }, [running]);
}
