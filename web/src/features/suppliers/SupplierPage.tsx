import {
  isEditable,
  SupplierEdit,
  SupplierInput,
  suppliersApi,
  supplierWorkflow,
  type Supplier,
} from '@mrp/contract/features/suppliers.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { Waiting } from '../../kit/Loading.tsx';
import { ObjectActions } from '../../kit/object/ObjectActions.tsx';
import { useTransitions } from '../../kit/object/useTransitions.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { useCan } from '../../lib/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/useApi.ts';
import { SimilarSuppliersPanel } from './SimilarSuppliersPanel.tsx';
import { bodyOf, keptValues, supplierSections, valuesOf, type SupplierValues } from './SupplierForm.tsx';
import { SupplierPanel } from './SupplierPanel.tsx';
import { editAddress, listAddress, supplierReads, workflowFor } from './text.ts';

const submitAction = { key: 'submit', label: '保存并提交', permission: supplierWorkflow.transitions.submit.permission };

/** 新建供应商. */
export function NewSupplierPage() {
  const navigate = useNavigate();
  const submit = useSubmit();
  const [round, setRound] = useState({ count: 0, start: valuesOf(undefined) });
  const saved = async (supplier: Supplier, action: string) => {
    if (action === 'next') {
      toast.success(`已保存 ${supplier.code} ${supplier.abbreviation}`);
      setRound({ count: round.count + 1, start: keptValues(supplier) });
    } else if (action === 'submit') await submit(supplier);
    else await navigate(editAddress(supplier.id), { replace: true });
  };
  return (
    <FormPage
      key={round.count}
      title="新建供应商"
      endpoint={suppliersApi.create}
      schema={SupplierInput}
      record={undefined as Supplier | undefined}
      valuesOf={() => round.start}
      request={(values: SupplierValues) => ({ body: bodyOf(values) })}
      draft="supplier/new"
      sections={supplierSections}
      hint={<SimilarSuppliersPanel exceptId={undefined} />}
      actions={[{ key: 'next', label: '保存并新建下一条' }, submitAction]}
      refreshes={supplierReads}
      onSaved={saved}
    />
  );
}

/** 编辑供应商; to be read only while it is being judged, and by whoever may not edit. */
export function EditSupplierPage() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const can = useCan();
  const { data: supplier, error } = useApiQuery(suppliersApi.get, { params: { id } }, { shows: 'all', enabled: id !== '' });
  if (id === '') return <EmptyState heading title="没有指明供应商" hint="请从供应商档案打开。" />;
  if (supplier?.id !== id) return error ? <EmptyState heading title="没有读到供应商" hint={error.message} /> : <Waiting />;
  if (!isEditable(supplier.state) || !can(suppliersApi.edit)) return <SupplierPanel key={id} supplier={supplier} />;
  return <SupplierEditor key={`${id}/${supplier.version}`} supplier={supplier} />;
}

function SupplierEditor({ supplier }: { supplier: Supplier }) {
  const { id, abbreviation, state } = supplier;
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
      draft={`supplier/${id}`}
      sections={supplierSections}
      hint={<SimilarSuppliersPanel exceptId={id} />}
      whoOf={(newer) => newer.updatedBy}
      actions={state === 'DRAFT' ? [submitAction] : []}
      refreshes={supplierReads}
      onSaved={async (saved, action) => {
        if (action === 'submit') await submit(saved);
      }}
    />
  );
}

/** Saved and put before whoever approves; the list is where the next one waits. */
function useSubmit() {
  const navigate = useNavigate();
  const { mutateAsync } = useApiMutation(suppliersApi.transition, { refreshes: supplierReads });
  return async ({ id, version, code, abbreviation }: Supplier): Promise<void> => {
    await mutateAsync({ params: { id }, body: { action: 'submit', version } });
    toast.success(`已提交 ${code} ${abbreviation}`);
    await navigate(listAddress);
  };
}

/** Beside the title: code, state and what else may be done with it. */
function SupplierState({ supplier }: { supplier: Supplier }) {
  const { id, code, abbreviation, state, version } = supplier;
  const { mutateAsync } = useApiMutation(suppliersApi.transition, { refreshes: supplierReads });
  const { actions, dialog } = useTransitions({
    flow: workflowFor(supplier),
    state,
    objectName: `${code} ${abbreviation}`,
    run: (action, input) => mutateAsync({ params: { id }, body: { action, version, ...input } }),
  });
  return (
    <>
      <span className="k-object-code">{code}</span>
      <StatusTag tone={supplierWorkflow.states[state].tone}>{supplierWorkflow.states[state].label}</StatusTag>
      <ObjectActions primary={undefined} actions={actions.filter(({ key }) => key !== 'submit')} visible={2} />
      {dialog}
    </>
  );
}
