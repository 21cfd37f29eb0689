import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import type { FileRef } from '@mrp/contract/lib/fields.ts';
import { isMobile, mobileMessage } from '@mrp/contract/lib/numeric-rules.ts';
import { Form } from 'antd';
import { FileField } from '../../kit/files/FileField.tsx';
import type { FormSection } from '../../kit/form/FormPage.tsx';
import { GridField } from '../../kit/form/GridField.tsx';
import { useRows } from '../../kit/form/useRows.ts';
import { isTyped, type GridColumn, type GridRow } from '../../kit/grid/columns.ts';
import { uploadMaterialFile } from '../../lib/upload.ts';
import './suppliers.css';

/** Lines as grids hold them; a stored line's key is its id. */
export interface SupplierLines {
  contacts: GridRow[];
  bankAccounts: GridRow[];
  certificates: GridRow[];
  /** The file of a certificate by the key of its line: an upload ends while its user types on in the grid. */
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

const idOf = ({ id }: GridRow) => (typeof id === 'string' ? { id } : {});
const textOf = (value: unknown): string => (isTyped(value) ? value.typed : typeof value === 'string' ? value : '');

export const lineBodies = ({ contacts, bankAccounts, certificates, papers }: SupplierLines) => ({
  contacts: contacts.map((row) => ({
    ...idOf(row),
    name: textOf(row['name']),
    title: textOf(row['title']),
    mobile: textOf(row['mobile']),
    phone: textOf(row['phone']),
    email: textOf(row['email']),
    wechat: textOf(row['wechat']),
    isDefault: row['isDefault'] === true,
  })),
  bankAccounts: bankAccounts.map((row) => ({
    ...idOf(row),
    bankName: textOf(row['bankName']),
    accountName: textOf(row['accountName']),
    accountNo: textOf(row['accountNo']),
  })),
  certificates: certificates.map((row) => ({
    ...idOf(row),
    kind: textOf(row['kind']),
    number: textOf(row['number']),
    validTo: textOf(row['validTo']) || null,
    fileId: papers[row.key]?.id ?? null,
  })),
});

const contactColumns: GridColumn[] = [
  { key: 'name', label: '姓名', kind: 'text', required: true, maxLength: 64, frozen: true, width: 120 },
  { key: 'title', label: '职务', kind: 'text', maxLength: 64 },
  {
    key: 'mobile',
    label: '手机',
    aliases: ['手机号', '联系电话'],
    kind: 'text',
    check: (text) => (text === '' || isMobile(text) ? null : mobileMessage),
  },
  { key: 'phone', label: '电话', aliases: ['座机'], kind: 'text', maxLength: 32 },
  { key: 'email', label: '邮箱', aliases: ['E-mail', 'email'], kind: 'text', maxLength: 100, width: 180 },
  { key: 'wechat', label: '微信', aliases: ['微信号'], kind: 'text', maxLength: 64 },
  { key: 'isDefault', label: '默认', kind: 'checkbox' },
];

const accountColumns: GridColumn[] = [
  { key: 'bankName', label: '开户行', aliases: ['开户银行'], kind: 'text', required: true, maxLength: 64 },
  { key: 'accountName', label: '户名', aliases: ['账户名称'], kind: 'text', required: true, maxLength: 64 },
  { key: 'accountNo', label: '账号', aliases: ['银行账号'], kind: 'text', required: true, maxLength: 40 },
];

const certificateColumns: GridColumn[] = [
  { key: 'kind', label: '证书', aliases: ['资质', '证书名称'], kind: 'text', required: true, maxLength: 64 },
  { key: 'number', label: '编号', aliases: ['证书编号'], kind: 'text', maxLength: 64 },
  { key: 'validTo', label: '有效期至', aliases: ['到期日'], kind: 'date' },
];

export const contactSection: FormSection = {
  id: 'contacts',
  title: '联系人',
  note: '不指定默认时，第一位为默认',
  wide: true,
  content: <GridField name="contacts" label="联系人" columns={contactColumns} newRow={() => ({ isDefault: false })} />,
};

export const accountSection: FormSection = {
  id: 'accounts',
  title: '银行',
  note: '没有查看权限时账号只显示后四位，保存时不变',
  wide: true,
  content: <GridField name="bankAccounts" label="银行账号" columns={accountColumns} />,
};

export const certificateSection: FormSection = {
  id: 'certificates',
  title: '资质',
  note: 'OEKO-TEX、GRS、GOTS 等；到期前 30 天可在列表中筛出',
  wide: true,
  content: (
    <>
      <GridField name="certificates" label="资质" columns={certificateColumns} />
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

/** The paper behind each certificate, under the lines. */
function CertificateFiles({ value = {}, onChange }: CertificateFilesProps) {
  const form = Form.useFormInstance<SupplierLines>();
  const certificates = useRows('certificates');
  if (certificates.length === 0) return null;
  return (
    <ul className="supplier-papers" aria-label="资质文件">
      {certificates.map(({ key, kind }, at) => (
        <li key={key}>
          <span>{textOf(kind) || `第 ${at + 1} 份`}</span>
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
