import { isEditable, suppliersApi, supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ObjectActions } from '../../kit/object/ObjectActions.tsx';
import { ActivityPanelButton, ActivityPanelDrawer } from '../../kit/object/activity/ActivityPanel.tsx';
import { RecordPage } from '../../kit/object/RecordPage.tsx';
import { useActivity } from '../../kit/object/activity/useActivity.tsx';
import { useTransitions } from '../../kit/object/transitions/useTransitions.tsx';
import { EditRecord, NewRecordPage } from '../../kit/record/RecordForm.tsx';
import { copyAction } from '../../kit/record/record-kind.ts';
import { useRecordStep } from '../../kit/record/useRecordObject.ts';
import { isSubmit, useSubmitOnSave } from '../../kit/record/useSubmitOnSave.ts';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatTime } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useVisit } from '../../lib/session/visits.ts';
import { supplierKind } from './kind.ts';
import { SimilarSuppliersPanel } from './SimilarSuppliersPanel.tsx';
import { supplierForm } from './SupplierForm.tsx';
import { SupplierPanel } from './record/SupplierPanel.tsx';
import { workflowFor } from './text.ts';

const { paths } = supplierKind;
const copyNote = <span className="k-section-note">名称、曾用名、信用代码、城市和地址、联系人、银行账号、资质不复制</span>;

/** 新建供应商, optionally as a copy. */
export function NewSupplierPage() {
  const navigate = useNavigate();
  const submit = useSubmitOnSave(supplierKind, '保存并提交');
  return (
    <NewRecordPage
      kind={supplierKind}
      form={supplierForm}
      ownOf={(copied) => ({
        ...(copied && { title: `复制 ${copied.code} ${copied.abbreviation}`, note: copyNote }),
        hint: <SimilarSuppliersPanel exceptId={undefined} />,
        actions: [submit.button],
        follow: submit.follow,
        onSaved: ({ id }, action) => navigate(isSubmit(action) ? paths.list : paths.editOf(id), { replace: !isSubmit(action) }),
      })}
    />
  );
}

/** 编辑供应商; read-only during approval and without permission to edit. */
export function EditSupplierPage() {
  const can = useCan();
  const isEdited = ({ state }: Supplier) => isEditable(state) && can(suppliersApi.edit);
  return (
    <RecordPage noun={supplierKind.noun} read={suppliersApi.get} shape="form" isReady={(supplier, isNew) => isNew || !isEdited(supplier)}>
      {(supplier) => (isEdited(supplier) ? <SupplierEditor supplier={supplier} /> : <SupplierPanel supplier={supplier} />)}
    </RecordPage>
  );
}

function SupplierEditor({ supplier }: { supplier: Supplier }) {
  const navigate = useNavigate();
  const submit = useSubmitOnSave(supplierKind, '保存并提交');
  return (
    <EditRecord
      kind={supplierKind}
      form={supplierForm}
      record={supplier}
      own={{
        title: `编辑 ${supplier.abbreviation}`,
        note: <SupplierState supplier={supplier} />,
        hint: <SimilarSuppliersPanel exceptId={supplier.id} />,
        whoOf: ({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}`,
        actions: supplier.state === 'DRAFT' ? [submit.button] : [],
        follow: submit.follow,
        onSaved: async (_, action) => {
          if (isSubmit(action)) await navigate(paths.list);
        },
      }}
    />
  );
}

/** Beside the title: code, state and further actions. */
function SupplierState({ supplier }: { supplier: Supplier }) {
  const { id, code, abbreviation, state } = supplier;
  useVisit(abbreviation, code);
  const step = useRecordStep(supplierKind);
  const { actions, dialog, refusal } = useTransitions({
    flow: workflowFor(supplier),
    state,
    objectName: `${code} ${abbreviation}`,
    figures: null,
    run: (action, input) => step(supplier, action, input),
  });
  const { timeline, timelineCount } = useActivity(supplierWorkflow.kind, id, code);
  const [isTold, setTold] = useState(false);
  return (
    <>
      <span className="k-object-code">{code}</span>
      <StatusTag tone={supplierWorkflow.states[state].tone}>{supplierWorkflow.states[state].label}</StatusTag>
      <ObjectActions
        subject={abbreviation}
        actions={[...actions.filter(({ key }) => key !== 'submit'), copyAction(supplierKind, supplier)]}
        visible={2}
      />
      <ActivityPanelButton count={timelineCount} onOpen={() => setTold(true)} />
      <ActivityPanelDrawer open={isTold} onClose={() => setTold(false)}>
        {timeline}
      </ActivityPanelDrawer>
      {refusal}
      {dialog}
    </>
  );
}
