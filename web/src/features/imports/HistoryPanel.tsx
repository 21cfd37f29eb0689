import { importList, importStates, type ImportHistoryRow } from '@mrp/contract/features/imports/batch.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { confirm } from '../../kit/actions/Confirm.tsx';
import type { Action } from '../../kit/list/list-actions.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { urlOf } from '../../lib/api/address.ts';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { batchAddress, batchReads, undoEffect } from './text.ts';

/** 导入记录: past imports, their users and results. Users can only open their own. */
export function HistoryPanel() {
  const list = useObjectChoices();
  const undo = useUndo();
  return (
    <ListPage
      list={list}
      endpoint={importsApi.list}
      title="导入记录"
      noun="导入记录"
      firstUse="上传文件后，每次导入都会记在这里。"
      rowName={({ fileName }) => fileName}
      cells={{
        fileName: ({ id, fileName, mine }) => (mine ? <Link to={batchAddress(id)}>{fileName}</Link> : fileName),
        state: ({ state }) => <StatusTag tone={importStates[state].tone}>{importStates[state].label}</StatusTag>,
      }}
      create={{ key: 'create', label: '导入文件', permission: importsApi.upload, to: '/importFile' }}
      rowActions={(row) => (row.mine ? actionsOf(row, undo.ask) : [])}
    />
  );
}

/** The import objects come from the server. */
function useObjectChoices() {
  const { data: objects } = useApiQuery(importsApi.listObjects, {}, { staleTime: Infinity });
  return useMemo(() => {
    const choices = (objects ?? []).map(({ key, label }) => ({ value: key, label }));
    return { ...importList, filters: { ...importList.filters, object: { ...importList.filters.object, ...(objects && { choices }) } } };
  }, [objects]);
}

type Undoable = Pick<ImportHistoryRow, 'id' | 'fileName' | 'created' | 'updated'>;

function actionsOf(row: ImportHistoryRow, undo: (row: Undoable) => Promise<void>): Action[] {
  const { id, failed, undoableUntil } = row;
  return [
    { key: 'open', label: '打开', to: batchAddress(id) },
    ...(undoableUntil ? [{ key: 'undo', label: '撤销', danger: true, permission: importsApi.undo, run: () => void undo(row) }] : []),
    { key: 'source', label: '原文件', run: () => download(urlOf(importsApi.downloadSource, { id })) },
    ...(failed > 0 ? [{ key: 'errors', label: '错误文件', run: () => download(urlOf(importsApi.downloadErrors, { id })) }] : []),
  ];
}

/** Downloads with the file cookie; a failure keeps the page unchanged. */
function download(href: string): void {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}

/** Undoes an import after a confirmation with its effects; `refusal` shows an error of the server. */
export function useUndo() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const undo = useApiMutation(importsApi.undo, { refreshes: batchReads });
  const ask = async ({ id, fileName, created, updated }: Undoable) => {
    const agreed = await confirm({
      title: `撤销导入“${fileName}”？`,
      content: undoEffect(created, updated),
      okText: '撤销本次导入',
      danger: true,
    });
    if (!agreed) return;
    setRefusal(null);
    undo.mutate({ params: { id } }, { onError: ({ message }) => setRefusal(message) });
  };
  return { ask, refusal };
}
