import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import type { Inquiry, InquiryAnswer } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { inquiryMatrix } from '@mrp/contract/features/comparisons/matrix-list.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { EXPORT } from '@mrp/contract/permissions.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { inquiryFields } from '@mrp/contract/features/comparisons/inquiry-fields.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { lazyPanel } from '../../kit/lazy.tsx';
import type { Action } from '../../kit/list/list-actions.ts';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectPage } from '../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../kit/object/RecordPage.tsx';
import { editAction } from '../../kit/record/record-kind.ts';
import { useRecordObject } from '../../kit/record/useRecordObject.ts';
import { RowButton } from '../../kit/actions/RowButton.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { formatTime, trimZeros } from '../../lib/format/format.ts';
import { Can, useCan } from '../../lib/session/permissions.tsx';
import { purchaseOfInquiryAddress } from '../purchases/text.ts';
import { useInquirySideSection } from '../supplier-links/answers/useInquirySideSection.tsx';
import { inquiryHead } from './inquiry-text.ts';
import { InternalPanel } from './InternalPanel.tsx';
import { MatrixPanel } from './MatrixPanel.tsx';
import { useInquiryMoves } from './useInquiryMoves.ts';
import { inquiryKind } from './inquiry-kind.ts';

const AnswerForm = lazyPanel(async () => (await import('./AnswerForm.tsx')).AnswerForm);
const DecideForm = lazyPanel(async () => (await import('./DecideForm.tsx')).DecideForm);
const SendForm = lazyPanel(async () => (await import('./SendForm.tsx')).SendForm);

/** 询价单. */
export function InquiryPage() {
  return (
    <RecordPage noun={comparisonWords.inquiry} read={inquiriesApi.get}>
      {(inquiry) => <InquiryObject inquiry={inquiry} />}
    </RecordPage>
  );
}

/** 导出比价表: the answers, and the matrix on a sheet of its own. */
const exportAction = (id: string): Action => ({
  key: 'export',
  label: '导出比价表',
  permission: EXPORT,
  run: () => askExport(inquiryMatrix, { query: `inquiryIds=${id}`, columns: Object.keys(inquiryMatrix.columns) }),
});

/** 发询价表: files of the export centre, for those who may ask. */
const sendAction = (run: () => void): Action => ({ key: 'send', label: comparisonWords.sendSheet, permission: EXPORT, run });

/** 新建采购单 of what was adopted: goods of the archive, which alone are bought. */
const orderAction = (id: string): Action => ({
  key: 'order',
  label: '新建采购单',
  permission: purchasesApi.create,
  to: purchaseOfInquiryAddress(id),
});
const mayOrder = ({ state, spu }: Inquiry): boolean => state === 'DECIDED' && spu !== null;

type Dialog = { kind: 'answer' | 'decide'; answer: InquiryAnswer } | { kind: 'send' } | null;

function InquiryObject({ inquiry }: { inquiry: Inquiry }) {
  const { id, code, state, spu, sku } = inquiry;
  const [dialog, setDialog] = useState<Dialog>(null);
  const object = useRecordObject(inquiryKind, id, code);
  const move = useInquiryMoves(inquiry);
  const side = useInquirySideSection(inquiry);
  const isOpen = state === 'OPEN';
  const mayEdit = useCan()(inquiriesApi.edit);
  const close = () => setDialog(null);
  return (
    <>
      <ObjectPage
        {...inquiryHead(inquiry)}
        {...(isOpen && mayEdit && { primary: sendAction(() => setDialog({ kind: 'send' })) })}
        {...(mayOrder(inquiry) && { primary: orderAction(id) })}
        actions={[exportAction(id), ...(isOpen ? [editAction(inquiryKind, inquiry)] : []), ...move.actions]}
        sections={[
          {
            id: 'matrix',
            title: '货比三家',
            content: (
              <MatrixPanel
                inquiry={inquiry}
                {...(isOpen && { actions: (answer) => <ColumnActions answer={answer} onOpen={setDialog} /> })}
              />
            ),
          },
          ...side,
          ...(spu ? [{ id: 'internal', title: '内部比价', content: <InternalPanel spuId={spu.id} skuId={sku?.id ?? null} /> }] : []),
          { id: 'basic', title: '基本信息', content: <BasicFacts inquiry={inquiry} /> },
        ]}
        {...object}
      />
      {dialog?.kind === 'send' && <SendForm inquiry={inquiry} onClose={close} />}
      {dialog?.kind === 'answer' && <AnswerForm inquiry={inquiry} answer={dialog.answer} onClose={close} />}
      {dialog?.kind === 'decide' && <DecideForm inquiry={inquiry} answer={dialog.answer} onClose={close} />}
      {move.dialog}
    </>
  );
}

function ColumnActions({ answer, onOpen }: { answer: InquiryAnswer; onOpen: (dialog: Dialog) => void }) {
  const { abbreviation } = answer.supplier;
  return (
    <span className="inline-links">
      <Can to={inquiriesApi.answer}>
        <RowButton
          label={answer.answeredAt ? '改报价' : '登记报价'}
          name={abbreviation}
          onClick={() => onOpen({ kind: 'answer', answer })}
        />
      </Can>
      {answer.answeredAt && (
        <Can to={inquiriesApi.decide}>
          <RowButton label={comparisonWords.decide} name={abbreviation} onClick={() => onOpen({ kind: 'decide', answer })} />
        </Can>
      )}
    </span>
  );
}

function BasicFacts({ inquiry }: { inquiry: Inquiry }) {
  const { spu, sku, product, task, requirement, width, gramWeight, remark, createdBy, createdAt, decisionReason, decidedBy, decidedAt } =
    inquiry;
  const facts = [
    {
      label: comparisonWords.material,
      value: spu ? (
        <Link to={`/insideDetails?id=${spu.id}`}>
          {sku?.code ?? spu.code} {spu.name} {sku?.colourName}
        </Link>
      ) : (
        ''
      ),
    },
    { label: '物料网商品', value: product ? <Link to={`/productDetails?id=${product.id}`}>{product.code}</Link> : '' },
    { label: '开发任务', value: task ? <Link to={`/materialTaskDetails?id=${task.id}`}>{task.code}</Link> : '' },
    { label: comparisonWords.width, value: trimZeros(width), unit: 'cm' },
    { label: comparisonWords.gramWeight, value: trimZeros(gramWeight), unit: 'g/㎡' },
    { label: inquiryFields.requirement.label, value: requirement, wide: true },
    { label: comparisonWords.decisionReason, value: decisionReason, wide: true },
    { label: comparisonWords.decide, value: decidedAt ? `${decidedBy} ${formatTime(decidedAt)}` : '' },
    { label: '询价', value: `${createdBy} ${formatTime(createdAt)}` },
    { label: inquiryFields.remark.label, value: remark, wide: true },
  ];
  return <FactList facts={facts.filter(({ value }) => value !== '')} />;
}
