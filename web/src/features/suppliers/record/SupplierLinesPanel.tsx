import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import type { ReactNode } from 'react';
import { FactList } from '../../../kit/object/Facts.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { CertificateDayPanel } from './CertificateDayPanel.tsx';
import { settlementFacts } from '../text.ts';

/** 联系人, 结算, 银行 and 资质: what was entered line by line. */
export function recordSections(supplier: Supplier): ObjectSection[] {
  const { contacts, bankAccounts, certificates } = supplier;
  return [
    { id: 'contacts', title: supplierWords.contact, count: contacts.length, half: true, content: <ContactList contacts={contacts} /> },
    { id: 'settlement', title: '结算', half: true, content: <FactList facts={settlementFacts(supplier)} /> },
    { id: 'accounts', title: '银行', count: bankAccounts.length, half: true, content: <AccountList accounts={bankAccounts} /> },
    {
      id: 'certificates',
      title: supplierWords.certificate,
      count: certificates.length,
      half: true,
      content: <CertificateList certificates={certificates} />,
    },
  ];
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
