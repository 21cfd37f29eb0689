import { claimsApi } from '@mrp/contract/features/claims.ts';
import { receiptList, receiptsApi } from '@mrp/contract/features/purchases.ts';
import { receiptFields } from '@mrp/contract/features/purchases/delivery-fields.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { receiptWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { purchaseLineFields, purchaseFields } from '@mrp/contract/features/purchases/fields.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRecordPager } from '../../../kit/list-rows/record-pager.ts';
import { FactList, type Fact } from '../../../kit/object/Facts.tsx';
import { recordFacts } from '../../../kit/object/record-facts.ts';
import { ObjectPage } from '../../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../../kit/object/RecordPage.tsx';
import { useActivity } from '../../../kit/object/activity/useActivity.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { formatTime } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { useDocumentPlanSection } from '../../plan/usePlanSection.tsx';
import { CorrectionsPanel } from './CorrectionsPanel.tsx';
import { DefectsPanel } from './DefectsPanel.tsx';
import { ReceiptLinesPanel } from './ReceiptLinesPanel.tsx';
import { ReturnsPanel } from './ReturnsPanel.tsx';
import { isSome, receiptAddress, shipmentAddress } from '../text.ts';
import { quantityText } from '../../../lib/format/quantities.ts';
import { useChargesSection } from '../../statements/useChargesSection.tsx';
import { claimOfReceiptAddress } from '../../claims/addresses.ts';

const InspectForm = lazyPanel(async () => (await import('./InspectForm.tsx')).InspectForm);
const CorrectPricesForm = lazyPanel(async () => (await import('./CorrectPricesForm.tsx')).CorrectPricesForm);
const ReturnForm = lazyPanel(async () => (await import('./ReturnForm.tsx')).ReturnForm);

/** 收货单详情. */
export function ReceiptPage() {
  return (
    <RecordPage noun={purchaseWords.receipt} read={receiptsApi.get}>
      {(receipt) => <ReceiptObject receipt={receipt} />}
    </RecordPage>
  );
}

function ReceiptObject({ receipt }: { receipt: Receipt }) {
  const { id, code, state, lines } = receipt;
  const priced = useCan()(VIEW_PRICES);
  const [dialog, setDialog] = useState<'inspect' | 'return' | 'correct' | null>(null);
  const activity = useActivity('receipt', id, code);
  const plan = useDocumentPlanSection('receipt', id);
  const pager = useRecordPager(receiptList.key, receiptsApi.list, id);
  const charges = useChargesSection(receipt);
  const close = () => setDialog(null);
  const inspect = {
    key: 'inspect',
    label: state === 'PENDING' ? '检验' : '重新检验',
    permission: receiptsApi.inspect,
    run: () => setDialog('inspect'),
  };
  const giveBack = {
    key: 'return',
    label: purchaseWords.return,
    permission: receiptsApi.returnGoods,
    danger: true as const,
    run: () => setDialog('return'),
  };
  const correct = { key: 'correct', label: '更正价格', permission: receiptsApi.correctPrices, run: () => setDialog('correct') };
  const claim = { key: 'claim', label: '索赔', permission: claimsApi.create, to: claimOfReceiptAddress(id) };
  const isCorrectable = priced && lines.some(({ unitPrice }) => Boolean(unitPrice));
  return (
    <>
      <ObjectPage
        name={receipt.materialName}
        code={code}
        status={receiptWorkflow.states[state]}
        facts={factsOf(receipt)}
        {...(state === 'PENDING' && { primary: inspect })}
        actions={[...(state === 'PENDING' ? [] : [inspect]), giveBack, claim, ...(isCorrectable ? [correct] : [])]}
        sections={[...sectionsOf(receipt, priced), ...charges, ...plan]}
        askable={{ inspect: '检验', return: purchaseWords.return, correct: '更正价格' }}
        {...activity}
        pager={pager}
        pagerLink={receiptAddress}
      />
      {dialog === 'inspect' && <InspectForm receipt={receipt} onClose={close} />}
      {dialog === 'correct' && <CorrectPricesForm receipt={receipt} onClose={close} />}
      {dialog === 'return' && <ReturnForm receipt={receipt} onClose={close} />}
    </>
  );
}

function sectionsOf(receipt: Receipt, priced: boolean) {
  const { lines, defects, returns, corrections } = receipt;
  const refused = { id: 'defects', title: '不合格原因', count: defects.length, content: <DefectsPanel defects={defects} lines={lines} /> };
  const returned = { id: 'returns', title: purchaseWords.return, count: returns.length, content: <ReturnsPanel returns={returns} /> };
  const corrected = {
    id: 'corrections',
    title: purchaseWords.correction,
    count: corrections.length,
    content: <CorrectionsPanel corrections={corrections} lines={lines} />,
  };
  return [
    { id: 'lines', title: purchaseWords.lines, count: lines.length, content: <ReceiptLinesPanel lines={lines} /> },
    ...(defects.length > 0 ? [refused] : []),
    ...(returns.length > 0 ? [returned] : []),
    ...(priced && corrections.length > 0 ? [corrected] : []),
    { id: 'basic', title: '基本信息', content: <FactList facts={detailsOf(receipt)} /> },
  ];
}

function factsOf({ supplier, holder, unit, quantity, rejectedQuantity, receivedAt, shipment }: Receipt): Fact[] {
  return [
    { label: purchaseLineFields.supplierId.label, value: supplier.name },
    { label: purchaseFields.holderId.label, value: holder.name },
    { label: purchaseWords.receive, value: unit && quantity ? quantityText(quantity, unit) : '多单位，见明细', strong: true },
    ...(unit && isSome(rejectedQuantity) ? [{ label: purchaseWords.rejected, value: quantityText(rejectedQuantity, unit) }] : []),
    { label: purchaseWords.receivedAt, value: formatTime(receivedAt) },
    { label: purchaseWords.shipment, value: shipment ? <Link to={shipmentAddress(shipment.id)}>{shipment.code}</Link> : '直接收货' },
  ];
}

function detailsOf(receipt: Receipt): Fact[] {
  const { orders, createdBy } = receipt;
  return [
    { label: purchaseWords.purchase, value: orders.join('、'), wide: true },
    { label: '收货人', value: createdBy },
    ...recordFacts(receiptFields, receipt, ['remark']),
  ];
}
