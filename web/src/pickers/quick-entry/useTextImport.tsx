import { importsApi } from '@mrp/contract/features/imports.ts';
import type { TextRecord } from '@mrp/contract/lib/material-text/material-text.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api/api.ts';
import { idempotencyKeys } from '../../lib/api/idempotency-keys.ts';
import { useCan } from '../../lib/session/permissions.tsx';

/** Several recognised records become rows of the import's preview, where each can be corrected before anything is stored. */
export function useTextImport(object: string): (records: readonly TextRecord[]) => ReactNode {
  const can = useCan();
  const navigate = useNavigate();
  const [keys] = useState(idempotencyKeys);
  const upload = useMutation({
    mutationFn: async (records: readonly TextRecord[]) => {
      const table = (await import('./material-text-values.ts')).tableOf(records);
      const file = new File([table], '智能识别.csv', { type: 'text/csv' });
      return keys.press(table, (key) => call(importsApi.upload, { params: { object } }, { file, key }));
    },
    onSuccess: ({ id }) => navigate(`/importFile?id=${id}`),
  });
  return (records) =>
    can(importsApi.upload) && (
      <div className="quick-entry-result">
        <Button type="primary" loading={upload.isPending} onClick={() => upload.mutate(records)}>
          在表格里核对这 {records.length} 条
        </Button>
        <span className="k-section-note">转到导入预览，一行一种；核对后再导入</span>
      </div>
    );
}
