import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { workbookName } from '@mrp/contract/lib/list.ts';
import { Checkbox, Modal, Typography } from 'antd';
import { useState } from 'react';
import { SortableTable } from '../../kit/tables/SortableTable.tsx';
import { useExportQuestion } from '../../lib/api/export-question.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useStartExport } from '../../lib/api/useStartExport.ts';
import { PresetsForm } from './PresetsForm.tsx';
import { columnChoices, workbookOf, type ColumnChoice } from './text.ts';
import './export-centre.css';

/** 导出: selects the columns of a workbook, their order, and whether it has pictures. */
export function ExportForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const question = useExportQuestion((state) => state.question);
  const key = question ? `${question.list.key} ${question.columns.join(',')}` : '';
  return question && <ColumnsForm key={key} question={question} open={open} onClose={onClose} />;
}

type Question = NonNullable<ReturnType<typeof useExportQuestion.getState>['question']>;

function ColumnsForm({ question, open, onClose }: { question: Question; open: boolean; onClose: () => void }) {
  const { list, query, columns: view, ticked } = question;
  const prices = useCan()(VIEW_PRICES);
  const inView = workbookOf(list, view);
  const [choices, setChoices] = useState<readonly ColumnChoice[]>(() => columnChoices(list, inView, prices));
  const start = useStartExport();
  const chosen = choices.filter((one) => one.chosen);
  const withPictures = chosen.some(({ picture }) => picture);
  const begin = () =>
    start.mutate({ body: { list: list.key, query, columns: chosen.map(({ id }) => id), withPictures } }, { onSuccess: onClose });
  const take = (keys: readonly string[]) => setChoices(columnChoices(list, keys, prices));
  return (
    <Modal
      open={open}
      width={600}
      title={`导出${workbookName(list)}`}
      okText={`导出 ${chosen.length} 列`}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={start.isPending}
      onOk={begin}
      onCancel={onClose}
    >
      <PresetsForm
        list={list.key}
        view={inView}
        all={columnChoices(list, [], prices).flatMap(({ id, picture }) => (picture ? [] : id))}
        chosen={chosen.map(({ id }) => id)}
        withPictures={withPictures}
        onTake={take}
      />
      <ColumnsTable choices={choices} onChange={setChoices} />
      <Typography.Paragraph type="secondary" className="export-form-note">
        {ticked === undefined ? '导出当前筛选和排序下的全部行' : `导出勾选的 ${ticked} 行`}
        。数字、日期按类型写入；文件生成后在导出中心下载，保留 7 天。
      </Typography.Paragraph>
    </Modal>
  );
}

interface ColumnsTableProps {
  choices: readonly ColumnChoice[];
  onChange: (choices: readonly ColumnChoice[]) => void;
}

function ColumnsTable({ choices, onChange }: ColumnsTableProps) {
  const choose = (picked: (one: ColumnChoice) => boolean, chosen: boolean) =>
    onChange(choices.map((one) => (picked(one) ? { ...one, chosen } : one)));
  const texts = choices.filter(({ picture }) => !picture);
  const every = texts.every(({ chosen }) => chosen);
  const pictures = choices.filter(({ picture }) => picture);
  return (
    <>
      <div className="export-form-head">
        <Checkbox
          checked={every}
          indeterminate={!every && texts.some(({ chosen }) => chosen)}
          onChange={({ target }) => choose(({ picture }) => !picture, target.checked)}
        >
          全选
        </Checkbox>
        {pictures.length > 0 && (
          <Checkbox
            checked={pictures.some(({ chosen }) => chosen)}
            onChange={({ target }) => choose(({ picture }) => picture, target.checked)}
          >
            含图片 <small>最多 10,000 行</small>
          </Checkbox>
        )}
      </div>
      <div className="export-form-columns">
        <SortableTable<ColumnChoice>
          label="导出的列"
          rows={choices}
          rowName={({ label }) => label}
          loading={false}
          empty="没有可以导出的列"
          onSort={(ids) => onChange(ids.flatMap((id) => choices.find((one) => one.id === id) ?? []))}
          columns={[
            {
              key: 'label',
              title: '列，按此顺序写入',
              render: (_, { id, label, chosen }) => (
                <Checkbox checked={chosen} onChange={({ target }) => choose((one) => one.id === id, target.checked)}>
                  {label}
                </Checkbox>
              ),
            },
          ]}
        />
      </div>
    </>
  );
}
