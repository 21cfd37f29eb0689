import { isEditable, suppliersApi, supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import { SupplierEdit, SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { ObjectActions } from '../../kit/object/ObjectActions.tsx';
import { ActivityPanelButton, ActivityPanelDrawer } from '../../kit/object/ActivityPanel.tsx';
import { CopyPage, RecordPage } from '../../kit/object/RecordPage.tsx';
import { useActivity } from '../../kit/object/useActivity.tsx';
import { useTransitions } from '../../kit/object/useTransitions.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatTime } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useVisit } from '../../lib/session/visits.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { SimilarSuppliersPanel } from './SimilarSuppliersPanel.tsx';
import { bodyOf, copyOf, keptValues, supplierSections, valuesOf, type SupplierValues } from './SupplierForm.tsx';
import { SupplierPanel } from './record/SupplierPanel.tsx';
import { copyAddress, supplierEditAddress, listAddress, supplierReads, workflowFor } from './text.ts';

const SUBMIT = 'submit';
const submitAction = { key: SUBMIT, label: '保存并提交', permission: supplierWorkflow.transitions.submit.permission };

/** 新建供应商, optionally as a copy. */
export function NewSupplierPage() {
  return (
    <CopyPage noun="要复制的供应商" param="copy" read={suppliersApi.get} allowed={suppliersApi.create}>
      {(copied) => <NewSupplier copied={copied} />}
    </CopyPage>
  );
}

function NewSupplier({ copied }: { copied: Supplier | undefined }) {
  const navigate = useNavigate();
  const submit = useSubmit();
  const saved = async (supplier: Supplier, action: string) => {
    await navigate(action === SUBMIT ? listAddress : supplierEditAddress(supplier.id), { replace: action !== SUBMIT });
  };
  return (
    <FormPage
      title={copied ? `复制 ${copied.code} ${copied.abbreviation}` : '新建供应商'}
      {...(copied && { note: <span className="k-section-note">名称、曾用名、信用代码、城市和地址、联系人、银行账号、资质不复制</span> })}
      endpoint={suppliersApi.create}
      schema={SupplierInput}
      record={undefined as Supplier | undefined}
      valuesOf={() => (copied ? copyOf(copied) : valuesOf(undefined))}
      next={{ valuesOf: keptValues, nameOf: ({ code, abbreviation }) => `${code} ${abbreviation}` }}
      request={(values: SupplierValues) => ({ body: bodyOf(values) })}
      draft={copied ? `supplier/copy/${copied.id}` : 'supplier/new'}
      sections={supplierSections}
      hint={<SimilarSuppliersPanel exceptId={undefined} />}
      actions={[submitAction]}
      refreshes={supplierReads}
      follow={submit}
      onSaved={saved}
    />
  );
}

/** 编辑供应商; read-only during approval and without permission to edit. */
export function EditSupplierPage() {
  const can = useCan();
  const isEdited = ({ state }: Supplier) => isEditable(state) && can(suppliersApi.edit);
  return (
    <RecordPage
      noun={supplierWords.supplier}
      read={suppliersApi.get}
      shape="form"
      isReady={(supplier, isNew) => isNew || !isEdited(supplier)}
    >
      {(supplier) => (isEdited(supplier) ? <SupplierEditor supplier={supplier} /> : <SupplierPanel supplier={supplier} />)}
    </RecordPage>
  );
}

function SupplierEditor({ supplier }: { supplier: Supplier }) {
  const { id, abbreviation, state } = supplier;
  const navigate = useNavigate();
  const submit = useSubmit();
  return (
    <FormPage
      title={`编辑 ${abbreviation}`}
      note={<SupplierState supplier={supplier} />}
      endpoint={suppliersApi.edit}
      schema={SupplierEdit}
      record={supplier}
      valuesOf={valuesOf}
      request={(values: SupplierValues, version) => ({ params: { id }, body: { ...bodyOf(values), version: version ?? 0 } })}
      subject={{ type: supplierWorkflow.kind, id }}
      draft={`supplier/${id}`}
      sections={supplierSections}
      hint={<SimilarSuppliersPanel exceptId={id} />}
      whoOf={({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}`}
      actions={state === 'DRAFT' ? [submitAction] : []}
      refreshes={supplierReads}
      follow={submit}
      onSaved={async (_, action) => {
        if (action === SUBMIT) await navigate(listAddress);
      }}
    />
  );
}

function useSubmit() {
  const { mutateAsync } = useApiMutation(suppliersApi.transition, { refreshes: supplierReads, handlesErrors: 'all' });
  return {
    run: async ({ id, version, code, abbreviation }: Supplier, action: string): Promise<void> => {
      if (action !== SUBMIT) return;
      await mutateAsync({ params: { id }, body: { action: 'submit', version } });
      toast.success(`已提交 ${code} ${abbreviation}`);
    },
    reopen: ({ id }: Supplier) => supplierEditAddress(id),
  };
}

/** Beside the title: code, state and further actions. */
function SupplierState({ supplier }: { supplier: Supplier }) {
  const { id, code, abbreviation, state, version } = supplier;
  useVisit(abbreviation, code);
  const { mutateAsync } = useApiMutation(suppliersApi.transition, { refreshes: supplierReads });
  const { actions, dialog, refusal } = useTransitions({
    flow: workflowFor(supplier),
    state,
    objectName: `${code} ${abbreviation}`,
    figures: null,
    run: (action, input) => mutateAsync({ params: { id }, body: { action, version, ...input } }),
  });
  const { timeline, timelineCount } = useActivity(supplierWorkflow.kind, id, code);
  const [isTold, setTold] = useState(false);
  const copy = { key: 'copy', label: supplierWords.copy, permission: suppliersApi.create, to: copyAddress(id) };
  return (
    <>
      <span className="k-object-code">{code}</span>
      <StatusTag tone={supplierWorkflow.states[state].tone}>{supplierWorkflow.states[state].label}</StatusTag>
      <ObjectActions
        subject={abbreviation}
        primary={undefined}
        actions={[...actions.filter(({ key }) => key !== 'submit'), copy]}
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
