import { DownloadOutlined } from '@ant-design/icons';
import { importStates, type ImportHistoryRow } from '@mrp/contract/features/imports/batch.ts';
import { importsApi, type ImportObjectInfo } from '@mrp/contract/features/imports.ts';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { urlOf } from '../../lib/api/address.ts';
import { formatFullTime, formatTime } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { HeadPanel } from './HeadPanel.tsx';
import { batchAddress, START, startAddress, UPLOAD } from './text.ts';
import { UploadPanel } from './UploadPanel.tsx';

/** ① 对象与模板 and ② 上传: the object, its rules, and the file. */
export function StartPanel({ chosen }: { chosen: string | null }) {
  const { data: objects, error, refetch } = useApiQuery(importsApi.listObjects, {}, { staleTime: Infinity, handlesErrors: 'all' });
  const navigate = useNavigate();
  if (!objects) return <RecordPending noun="导入对象" id="objects" error={error} shape="form" onRetry={() => void refetch()} />;
  const known = objects.find(({ key }) => key === chosen);
  const object = known ?? objects.find(({ missing }) => missing === null) ?? objects[0];
  if (!object) return <EmptyState heading title="没有可以导入的对象" />;
  return (
    <div className="import">
      <HeadPanel title="数据导入" step={known ? UPLOAD : START} />
      <div className="import-start">
        <div className="import-start-main">
          <section className="sheet import-sheet" aria-labelledby="import-object">
            <h2 id="import-object">对象与模板</h2>
            <ObjectChoice objects={objects} chosen={object} onChoose={(key) => void navigate(startAddress(key), { replace: true })} />
            <ObjectRules object={object} />
          </section>
          <UploadPanel key={object.key} object={object} />
        </div>
        <LastImports />
      </div>
    </div>
  );
}

interface ObjectChoiceProps {
  objects: readonly ImportObjectInfo[];
  chosen: ImportObjectInfo;
  onChoose: (key: string) => void;
}

function ObjectChoice({ objects, chosen, onChoose }: ObjectChoiceProps) {
  return (
    <div className="cluster" role="radiogroup" aria-labelledby="import-object">
      {objects.map((object) => (
        <label key={object.key} className="import-object">
          <input type="radio" name="import-object" checked={object === chosen} onChange={() => onChoose(object.key)} />
          <span>{object.label}</span>
          {object.missing && <small>没有“{object.missing}”权限</small>}
        </label>
      ))}
    </div>
  );
}

function ObjectRules({ object }: { object: ImportObjectInfo }) {
  const can = useCan();
  return (
    <>
      <ul className="import-rules">
        {object.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="import-template">
        {can(importsApi.downloadTemplate) && (
          <Button icon={<DownloadOutlined />} href={urlOf(importsApi.downloadTemplate, { object: object.key })} download>
            下载{object.label}模板
          </Button>
        )}
        <span>也可以直接上传供应商的表格，列名不同时在下一步对应。</span>
      </p>
    </>
  );
}

const LAST = 6;

function LastImports() {
  const { data } = useApiQuery(importsApi.list, { query: { mine: true, pageSize: LAST } });
  return (
    <section className="sheet import-sheet import-last" aria-labelledby="import-last">
      <h2 id="import-last">我最近的导入</h2>
      {data?.rows.length === 0 && <p className="text-muted">还没有导入过文件。</p>}
      <ul className="plain-list">
        {data?.rows.map((row) => (
          <LastImport key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function LastImport({ row }: { row: ImportHistoryRow }) {
  const { label, tone } = importStates[row.state];
  return (
    <li>
      <Link to={batchAddress(row.id)}>{row.fileName}</Link>
      <StatusTag tone={tone}>{label}</StatusTag>
      <span className="text-muted">
        {row.objectLabel} · <time title={formatFullTime(row.createdAt)}>{formatTime(row.createdAt)}</time>
      </span>
    </li>
  );
}
