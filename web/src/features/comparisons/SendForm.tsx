import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import type { Inquiry, InquiryAnswer } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { inquirySheet } from '@mrp/contract/features/comparisons/sheet-list.ts';
import { Modal } from 'antd';
import { Link } from 'react-router';
import { RowButton } from '../../kit/RowButton.tsx';
import { askExport } from '../../lib/export-question.ts';
import { formatTime } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { IMPORT_ANSWERS, inquiryReads } from './inquiry-text.ts';

const columns = Object.keys(inquirySheet.columns);

/** 发询价表: a workbook for each supplier, with what is asked and empty cells for the answer. */
export function SendForm({ inquiry, onClose }: { inquiry: Inquiry; onClose: () => void }) {
  const mark = useApiMutation(inquiriesApi.markSent, { refreshes: inquiryReads });
  const send = async ({ supplier }: InquiryAnswer) => {
    await mark.mutateAsync({ params: { id: inquiry.id }, body: { supplierIds: [supplier.id] } });
    onClose();
    askExport(inquirySheet, { query: `inquiryIds=${inquiry.id}&supplierIds=${supplier.id}`, columns });
  };
  return (
    <Modal open title="发询价表" footer={null} onCancel={onClose}>
      <p className="text-muted">每家供应商一个工作簿，只有他自己的一行，没有别家的价格。填好发回后导入，就成为答复。</p>
      <p>
        <Link to={IMPORT_ANSWERS}>导入询价答复</Link>
      </p>
      <ul className="plain-list inquiry-send">
        {inquiry.answers.map((answer) => (
          <li key={answer.id}>
            <span>{answer.supplier.abbreviation}</span>
            <span className="text-hint">
              {answer.answeredAt ? '已答复' : answer.sentAt ? `${formatTime(answer.sentAt)} 发出` : '未发出'}
            </span>
            <RowButton label="导出询价表" name={answer.supplier.abbreviation} onClick={() => void send(answer)} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
