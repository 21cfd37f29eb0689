import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { Button, Form, Input } from 'antd';
import { useRef } from 'react';
import { ImageField } from '../../../kit/files/ImageField.tsx';
import { refuseSize } from '../../../kit/files/upload.ts';
import { DateField } from '../../../kit/form/fields/DateField.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { dayOf } from '../../../lib/format/format.ts';
import { fileIds } from '../../../lib/pictures.ts';
import { newKey } from '../../../lib/api/idempotency-keys.ts';
import { toast } from '../../../lib/toast.ts';
import { uploadMaterialFile } from '../../../lib/api/upload.ts';
import { useAlikeSection } from '../../photo-search/useAlikeSection.tsx';
import { reportInputs } from './material-values.ts';
import '../materials.css';

/** 图片附件: pictures, the first as the cover, and test reports. */
export function AttachmentsForm({ isNew }: { isNew: boolean }) {
  return (
    <>
      <Field name="pictures" bodyName="material.pictureIds" bodyOf={fileIds} label="图片（最多 9 张，第一张为封面）" wide>
        <ImageField upload={uploadMaterialFile} max={9} />
      </Field>
      {isNew && <AlikePictures />}
      <Field name="testReports" bodyName="material.testReports" bodyOf={reportInputs} label="检测报告" wide>
        <ReportsField />
      </Field>
    </>
  );
}

/** 可能已有 for the pictures that were added. */
function AlikePictures() {
  return useAlikeSection(Form.useWatch<readonly FileRef[] | undefined>('pictures') ?? []);
}

const REPORT_MIB = 50;

/** One row per report: day, result and file. */
function ReportsField({ value = [], onChange }: { value?: readonly GridRow[]; onChange?: (reports: GridRow[]) => void }) {
  const put = (key: string, change: Partial<GridRow>) => onChange?.(value.map((row) => (row.key === key ? { ...row, ...change } : row)));
  return (
    <div className="m-report-lines">
      {value.map((row, at) => (
        <fieldset key={row.key} aria-label={`检测报告 ${at + 1}`}>
          <DateField value={row['reportedOn'] as string | null} onChange={(day) => put(row.key, { reportedOn: day })} />
          <Input
            aria-label="结果"
            placeholder="结果，如 合格"
            count={{ max: 64 }}
            value={(row['result'] as string | undefined) ?? ''}
            onChange={(event) => put(row.key, { result: event.target.value })}
          />
          <ReportFile file={row['file'] as FileRef | null} onChange={(file) => put(row.key, { file })} />
          <Button
            type="text"
            size="small"
            aria-label={`移除检测报告 ${at + 1}`}
            onClick={() => onChange?.(value.filter((one) => one !== row))}
          >
            移除
          </Button>
        </fieldset>
      ))}
      <Button onClick={() => onChange?.([...value, { key: newKey(), reportedOn: dayOf(Date.now()), result: '', file: null }])}>
        添加检测报告
      </Button>
    </div>
  );
}

function ReportFile({ file, onChange }: { file: FileRef | null; onChange: (file: FileRef) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const send = async (chosen: File | undefined) => {
    if (!chosen) return;
    const refusal = refuseSize(chosen, REPORT_MIB);
    if (refusal) return toast.error(refusal);
    await uploadMaterialFile(chosen).then(onChange, (error: unknown) =>
      toast.error(error instanceof Error ? error.message : '上传失败，请重试'),
    );
  };
  return (
    <span className="m-report-file">
      {file && (
        <a href={file.url} download={file.name}>
          {file.name}
        </a>
      )}
      <Button size="small" onClick={() => input.current?.click()}>
        {file ? '换一份' : '上传报告'}
      </Button>
      <input ref={input} type="file" hidden accept=".pdf,image/*" onChange={(event) => void send(event.target.files?.[0])} />
    </span>
  );
}
