import type { ReportDocument, ReportDocuments, ReportSpec } from '@mrp/contract/lib/report.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { Drawer, Pagination } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDocumentAddress, useDocuments } from '../../lib/documents.ts';
import { formatCount, formatDay } from '../../lib/format/format.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { untypedInput } from '../../lib/untyped-input.ts';
import { EmptyState } from '../states/EmptyState.tsx';
import { EmptyCell } from '../list-columns/cells.tsx';
import { PlainTable } from '../plain/PlainTable.tsx';
import { ReadFailure } from '../states/ReadFailure.tsx';
import { textOf, unitAfter } from './FigureButton.tsx';
import type { OpenedFigure } from './opened-figure.ts';
import '../peek/peek-layout.css';

/** An endpoint that lists the documents of a figure. */
export type DocumentsEndpoint = Endpoint & { response: { _zod: { output: ReportDocuments } } };

interface DocumentsDrawerProps {
  spec: ReportSpec;
  endpoint: DocumentsEndpoint;
  opened: OpenedFigure;
  /** The filters of the report, narrowed to the figure. */
  query: Readonly<Record<string, unknown>>;
  /** Address of what is no document of the log, such as stock. */
  addressOf: (kind: string, id: string) => string | undefined;
  /** Names of such kinds. */
  kinds: Readonly<Record<string, string>>;
  onClose: () => void;
}

const PAGE_SIZE = 50;

/** The documents that make a figure, with their sum; the report beside it stays usable. */
export function DocumentsDrawer({ spec, endpoint, opened, query, addressOf, kinds, onClose }: DocumentsDrawerProps) {
  const [page, setPage] = useState(1);
  const input = untypedInput({ query: { ...query, figure: opened.figure, page, pageSize: PAGE_SIZE } });
  const { data, error, refetch } = useApiQuery(endpoint as Endpoint, input, { handlesErrors: 'all' });
  const documents = data as ReportDocuments | undefined;
  const name = spec.opens[opened.figure] ?? opened.figure;
  const column = spec.columns[name]!;
  return (
    <Drawer
      open
      mask={false}
      size={560}
      rootClassName="k-report-documents k-beside"
      onClose={onClose}
      title={`${opened.whose} · ${column.label}`}
    >
      {error && <ReadFailure what="单据" error={error} onRetry={() => void refetch()} />}
      {!error && !documents && <output aria-label="正在加载单据" />}
      {documents && (
        <>
          <p className="k-report-sum">
            {`${formatCount(documents.total)} 张单据，合计 `}
            <strong>
              {documents.sums.length === 0
                ? '0'
                : documents.sums
                    .map(({ unit, value }) => `${textOf(column, value, unit?.decimals)}${unitAfter(column, unit?.name ?? column.unit)}`)
                    .join('，')}
            </strong>
          </p>
          <DocumentsTable {...{ documents, column, kinds, addressOf }} />
          {documents.total > PAGE_SIZE && (
            <Pagination
              size="small"
              current={page}
              pageSize={PAGE_SIZE}
              total={documents.total}
              showSizeChanger={false}
              onChange={setPage}
            />
          )}
        </>
      )}
    </Drawer>
  );
}

interface DocumentsTableProps extends Pick<DocumentsDrawerProps, 'addressOf' | 'kinds'> {
  documents: ReportDocuments;
  column: ReportSpec['columns'][string];
}

function DocumentsTable({ documents, column, addressOf, kinds }: DocumentsTableProps) {
  const addressOfDocument = useDocumentAddress();
  const known = useDocuments();
  const kindOf = (kind: string) => kinds[kind] ?? known.find(({ audit }) => audit.kind === kind)?.audit.label ?? '';
  if (documents.rows.length === 0) return <EmptyState title="没有单据" hint="这个数字由没有单据的部分组成，或刚刚有变化；请刷新报表。" />;
  return (
    <PlainTable label="单据">
      <thead>
        <tr>
          <th scope="col">单据</th>
          <th scope="col">日期</th>
          <th scope="col">物料</th>
          <th scope="col">持有方</th>
          <th scope="col" className="num">
            {column.label}
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.rows.map((document) => (
          <tr key={`${document.kind} ${document.id} ${document.unit?.id ?? ''}`}>
            <th scope="row">
              <DocumentName
                document={document}
                to={addressOf(document.kind, document.id) ?? addressOfDocument(document.kind, document.id)}
              />
              <span className="text-hint">{kindOf(document.kind)}</span>
            </th>
            <td>{document.on ? formatDay(document.on) : <EmptyCell />}</td>
            <td>{document.what || <EmptyCell />}</td>
            <td>{document.where || <EmptyCell />}</td>
            <td className="num">
              {textOf(column, document.value, document.unit?.decimals)}
              {document.unit && <span className="k-unit">{unitAfter(column, document.unit.name)}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function DocumentName({ document: { code }, to }: { document: ReportDocument; to: string | undefined }) {
  return <span className="one-line">{to ? <Link to={to}>{code}</Link> : code} </span>;
}
