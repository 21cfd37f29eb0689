import type { ActionOf } from '@mrp/contract/lib/workflow.ts';
import type { TransitionInput } from '../../kit/object/TransitionDialog.tsx';
import { isEditable, supplierList, suppliersApi, supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import type { ReactNode } from 'react';
import { useRecordPager } from '../../kit/list/record-pager.ts';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectPage } from '../../kit/object/ObjectPage.tsx';
import { useActivity } from '../../kit/object/useActivity.tsx';
import { useApiMutation } from '../../lib/useApi.ts';
import { useCan } from '../../lib/permissions.tsx';
import { usePurchasesSection } from '../purchases/usePurchasesSection.tsx';
import { usePreparationsSection } from '../preparations/usePreparationsSection.tsx';
import { useSupplierStock } from '../stock/useStockSections.tsx';
import { CertificateDayPanel } from './CertificateDayPanel.tsx';
import { LinkInForcePanel } from './LinkInForcePanel.tsx';
import { useAliasesSection } from './useAliasesSection.tsx';
import { useMaterialsSection } from './SupplierMaterialsPanel.tsx';
import { useSupplierPrices } from './SupplierPricesPanel.tsx';
import {
  basicFacts,
  cooperationFacts,
  copyAddress,
  detailAddress,
  editAddress,
  keyFacts,
  linkActions,
  settlementFacts,
  supplierReads,
  workflowFor,
} from './text.ts';
import './suppliers.css';

function useSupplierWorkflow(supplier: Supplier) {
  const { id, code, abbreviation, state, version, submittedByMe } = supplier;
  const transition = useApiMutation(suppliersApi.transition, { refreshes: supplierReads });
  return {
    flow: workflowFor(supplier),
    state,
    objectName: `${code} ${abbreviation}`,
    waitsForAnother: state === 'PENDING' && submittedByMe,
    run: (action: ActionOf<typeof supplierWorkflow>, input: TransitionInput) =>
      transition.mutateAsync({ params: { id }, body: { action, version, ...input } }),
  };
}

/** A supplier, read-only, with its actions. */
export function SupplierPanel({ supplier }: { supplier: Supplier }) {
  const { id, code, name, abbreviation, state, contacts, bankAccounts, certificates } = supplier;
  const activity = useActivity(supplierWorkflow.kind, id, code);
  const materials = useMaterialsSection(id);
  const prices = useSupplierPrices(id);
  const preparations = usePreparationsSection('备料单', { filter: 'supplierIds', id }, '还没有给这家供应商的备料单。');
  const purchases = usePurchasesSection('采购单', { filter: 'supplierIds', id }, '还没有给这家供应商的采购单。');
  const stock = useSupplierStock(id);
  const aliases = useAliasesSection(id);
  const can = useCan();
  const pager = useRecordPager(supplierList.key, suppliersApi.list, id);
  return (
    <ObjectPage
      name={abbreviation}
      code={code}
      subtitle={name}
      status={supplierWorkflow.states[state]}
      face={{ initial: abbreviation.slice(0, 1) }}
      facts={keyFacts(supplier)}
      {...(isEditable(state) && { primary: { key: 'edit', label: '编辑', permission: suppliersApi.edit, to: editAddress(id) } })}
      actions={[...(can(suppliersApi.create) ? [{ key: 'copy', label: '复制', to: copyAddress(id) }] : []), ...linkActions(supplier)]}
      workflow={useSupplierWorkflow(supplier)}
      sections={[
        ...(supplier.main ? [{ id: 'link', title: '归属', content: <LinkInForcePanel supplier={supplier} /> }] : []),
        { id: 'basic', title: '基本', content: <FactList facts={basicFacts(supplier)} /> },
        { id: 'cooperation', title: '合作', content: <FactList facts={cooperationFacts(supplier)} /> },
        ...aliases,
        ...(materials ? [materials] : []),
        ...prices,
        ...preparations,
        ...purchases,
        ...stock,
        { id: 'contacts', title: '联系人', count: contacts.length, half: true, content: <ContactList contacts={contacts} /> },
        { id: 'settlement', title: '结算', half: true, content: <FactList facts={settlementFacts(supplier)} /> },
        { id: 'accounts', title: '银行', count: bankAccounts.length, half: true, content: <AccountList accounts={bankAccounts} /> },
        {
          id: 'certificates',
          title: '资质',
          count: certificates.length,
          half: true,
          content: <CertificateList certificates={certificates} />,
        },
      ]}
      {...activity}
      pager={pager}
      pagerLink={detailAddress}
    />
  );
}

function ContactList({ contacts }: Pick<Supplier, 'contacts'>) {
  return (
    <Lines none="还没有联系人">
      {contacts.map(({ id, name, title, mobile, phone, email, wechat, isDefault }) => (
        <li key={id}>
          <strong>{name}</strong>{' '}
          {[title, isDefault && '默认', mobile, phone, email, wechat && `微信 ${wechat}`].filter(Boolean).join(' · ')}
        </li>
      ))}
    </Lines>
  );
}

function AccountList({ accounts }: { accounts: Supplier['bankAccounts'] }) {
  return (
    <Lines none="还没有银行账号">
      {accounts.map(({ id, bankName, accountName, accountNo }) => (
        <li key={id}>
          <strong>{bankName}</strong> {accountName} <span className="num">{accountNo}</span>
        </li>
      ))}
    </Lines>
  );
}

function CertificateList({ certificates }: Pick<Supplier, 'certificates'>) {
  return (
    <Lines none="还没有资质">
      {certificates.map(({ id, kind, number, validTo, state, file }) => (
        <li key={id}>
          <strong>{kind}</strong> {number}{' '}
          {validTo && (
            <>
              有效期至 <CertificateDayPanel validTo={validTo} state={state} />
            </>
          )}{' '}
          {file && (
            <a href={file.url} download={file.name}>
              {file.name}
            </a>
          )}
        </li>
      ))}
    </Lines>
  );
}

function Lines({ none, children }: { none: string; children: readonly ReactNode[] }) {
  return children.length === 0 ? <p className="text-muted">{none}</p> : <ul className="supplier-lines">{children}</ul>;
}
