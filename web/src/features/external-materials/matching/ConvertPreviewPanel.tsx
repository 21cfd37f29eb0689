import {
  externalMatchingApi,
  type ConversionDraft,
  type ConversionPreview,
  type Converted,
} from '@mrp/contract/features/external-materials/matching.ts';
import { Alert, Button } from 'antd';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { externalKind } from '../kind.ts';
import { materialKind } from '../../materials/kind.ts';

interface PreviewProps {
  preview: ConversionPreview;
  body: ConversionDraft;
  onBack: () => void;
  onMade: (made: Converted) => void;
}

const refreshes = [...externalKind.refreshes, ...materialKind.refreshes];

/** 确认: what will be made, before it is. */
export function ConvertPreviewPanel({ preview: { spus }, body, onBack, onMade }: PreviewProps) {
  const convert = useApiMutation(externalMatchingApi.convert, { refreshes, handlesErrors: 'all' });
  const colours = spus.flatMap((spu) => spu.colours);
  const prices = colours.reduce((sum, { priceRows }) => sum + priceRows, 0);
  return (
    <section className="sheet k-match-sheet" aria-label="确认影响">
      <h2>
        将新建 {spus.length} 个物料草稿、{colours.length} 个颜色、{colours.length} 个报价、{prices} 行价格
      </h2>
      <PlainTable label="将新建">
        <thead>
          <tr>
            <th scope="col">物料</th>
            <th scope="col">分类</th>
            <th scope="col">颜色</th>
            <th scope="col">外部物料</th>
            <th scope="col">供应商</th>
            <th scope="col">价格</th>
          </tr>
        </thead>
        <tbody>
          {spus.flatMap(({ name, classification, colours: shades }) =>
            shades.map(({ code, colourName, hex, supplier, priceRows }) => (
              <tr key={code}>
                <th scope="row">{name}</th>
                <td>{classification}</td>
                <td>
                  <span className="match-shade">
                    <Swatch shade={{ name: colourName, hex }} size={18} silent /> {colourName}
                  </span>
                </td>
                <td>{code}</td>
                <td>{supplier}</td>
                <td>{priceRows > 0 ? `${priceRows} 行` : '没有价格'}</td>
              </tr>
            )),
          )}
        </tbody>
      </PlainTable>
      <p className="k-match-effect">这些外部物料变为“已转内部”。之后没有单据用到时可以撤销。</p>
      {convert.error && <Alert type="error" showIcon title={failureOf(convert.error)} />}
      <div className="k-match-foot">
        <Button onClick={onBack}>上一步</Button>
        <Button type="primary" loading={convert.isPending} onClick={() => convert.mutate({ body }, { onSuccess: onMade })}>
          确认转换
        </Button>
      </div>
    </section>
  );
}

/** The message, or those of the fields: which of the SPUs and what. */
function failureOf(error: Error): string {
  const fields = (error as { data?: { fields?: Record<string, string> } }).data?.fields;
  if (!fields) return error.message;
  return Object.entries(fields)
    .map(([path, message]) => `物料 ${Number.parseInt(path.split('.')[1] ?? '0', 10) + 1}：${message}`)
    .join('；');
}
