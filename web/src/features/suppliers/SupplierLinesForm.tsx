import { accountFields, certificateFields, contactFields } from '@mrp/contract/features/suppliers/fields.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import { Form } from 'antd';
import { FileField } from '../../kit/files/FileField.tsx';
import type { FormSection } from '../../kit/form/FormPage.tsx';
import { GridField } from '../../kit/form/fields/GridField.tsx';
import { useRows } from '../../kit/form/useRows.ts';
import type { GridRow } from '../../kit/grid/columns/columns.ts';
import { gridColumns, lineBody } from '../../kit/grid/columns/record-columns.ts';
import { typedText } from '../../kit/grid/lines/row-values.ts';
import { uploadMaterialFile } from '../../lib/api/upload.ts';
import './suppliers.css';

/** Lines as grid rows; a stored line's key is its id. */
export interface SupplierLines {
  contacts: GridRow[];
  bankAccounts: GridRow[];
  certificates: GridRow[];
  /** The certificate file by line key: an upload may end while the user types in the grid. */
  papers: Papers;
}

type Papers = Readonly<Record<string, FileRef | null>>;

const keyed = <R extends { id?: string | undefined }>(rows: readonly R[]): GridRow[] => rows.map((row) => ({ ...row, key: row.id ?? '' }));

export const linesOf = ({ contacts, bankAccounts, certificates }: Supplier): SupplierLines => ({
  contacts: keyed(contacts),
  bankAccounts: keyed(bankAccounts),
  certificates: keyed(certificates),
  papers: Object.fromEntries(certificates.map(({ id, file }) => [id ?? '', file])),
});

const contactNames = ['name', 'title', 'mobile', 'phone', 'email', 'wechat', 'isDefault'] as const;
const accountNames = ['bankName', 'accountName', 'accountNo'] as const;
const certificateNames = ['kind', 'number', 'validTo'] as const;

export const lineBodies = ({ contacts, bankAccounts, certificates, papers }: SupplierLines) => ({
  contacts: contacts.map((row) => lineBody(contactFields, row)),
  bankAccounts: bankAccounts.map((row) => lineBody(accountFields, row)),
  certificates: certificates.map((row) => ({
    ...lineBody(certificateFields, row, certificateNames),
    fileId: papers[row.key]?.id ?? null,
  })),
});

const contactColumns = gridColumns(contactFields, contactNames, { name: { frozen: true, width: 120 }, email: { width: 180 } });
const accountColumns = gridColumns(accountFields, accountNames);
const certificateColumns = gridColumns(certificateFields, certificateNames);

export const contactSection: FormSection = {
  id: 'contacts',
  title: supplierWords.contact,
  note: '不指定默认时，第一位为默认',
  wide: true,
  content: <GridField name="contacts" label={supplierWords.contact} columns={contactColumns} newRow={() => ({ isDefault: false })} />,
};

export const accountSection: FormSection = {
  id: 'accounts',
  title: '银行',
  note: '没有查看权限时账号只显示后四位，保存时不变',
  wide: true,
  content: <GridField name="bankAccounts" label={supplierWords.bankAccounts} columns={accountColumns} />,
};

export const certificateSection: FormSection = {
  id: 'certificates',
  title: supplierWords.certificate,
  note: 'OEKO-TEX、GRS、GOTS 等；到期前 30 天可在列表中筛出',
  wide: true,
  content: (
    <>
      <GridField name="certificates" label={supplierWords.certificate} columns={certificateColumns} />
      <Form.Item name="papers" noStyle>
        <CertificateFiles />
      </Form.Item>
    </>
  ),
};

interface CertificateFilesProps {
  value?: Papers;
  onChange?: (papers: Papers) => void;
}

/** The file of each certificate, below the lines. */
function CertificateFiles({ value = {}, onChange }: CertificateFilesProps) {
  const form = Form.useFormInstance<SupplierLines>();
  const certificates = useRows('certificates');
  if (certificates.length === 0) return null;
  return (
    <ul className="supplier-papers" aria-label="资质文件">
      {certificates.map(({ key, kind }, at) => (
        <li key={key}>
          <span>{typedText(kind) || `第 ${at + 1} 份`}</span>
          <FileField
            upload={uploadMaterialFile}
            max={1}
            accept=".pdf,.docx,.zip,image/*"
            value={value[key] ? [value[key]] : []}
            onChange={([file]) => onChange?.({ ...(form.getFieldValue('papers') as Papers), [key]: file ?? null })}
          />
        </li>
      ))}
    </ul>
  );
}
