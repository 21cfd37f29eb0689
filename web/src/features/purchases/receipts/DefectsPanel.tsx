import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { defectKinds } from '@mrp/contract/features/purchases/defect-kinds.ts';
import type { ReceiptDefect } from '@mrp/contract/features/purchases/inspection.ts';
import { defectFields } from '@mrp/contract/features/purchases/delivery-fields.ts';
import { previewImages } from '../../../kit/pictures/ImagePreview.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';

const kindName = (kind: string): string => defectKinds.find(({ value }) => value === kind)?.label ?? kind;

/** 汗布 藏青 · A12 / 3, or its lot, or the goods alone. */
function nameOf({ lineId, lotId, rollId }: ReceiptDefect, lines: Receipt['lines']): string {
  const line = lines.find(({ id }) => id === lineId);
  const lot = line?.lots.find(({ id }) => id === lotId);
  const roll = line?.rolls.find(({ id }) => id === rollId);
  const part = roll ? [roll.lotNo, roll.rollNo].filter(Boolean).join(' / ') : lot && `缸号 ${lot.lotNo}`;
  return [[line?.code, line?.colourName].filter(Boolean).join(' '), part].filter(Boolean).join(' · ');
}

/** 不合格原因 of a receipt, with where it was seen and its photos. */
export function DefectsPanel({ defects, lines }: Pick<Receipt, 'defects' | 'lines'>) {
  return (
    <PlainTable label={defectFields.kind.label}>
      <thead>
        <tr>
          <th scope="col">物料与细码</th>
          <th scope="col">原因</th>
          <th scope="col">部位</th>
          <th scope="col">照片</th>
        </tr>
      </thead>
      <tbody>
        {defects.map((defect) => (
          <tr key={defect.id}>
            <th scope="row">{nameOf(defect, lines)}</th>
            <td>{kindName(defect.kind)}</td>
            <td>{defect.place}</td>
            <td>
              <Photos name={nameOf(defect, lines)} pictures={defect.pictures} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function Photos({ name, pictures }: { name: string; pictures: ReceiptDefect['pictures'] }) {
  const large = pictures.map(({ url }, at) => ({ url, alt: `${name} 照片 ${at + 1}` }));
  return (
    <span className="cluster">
      {pictures.map(({ id, thumbUrl }, at) => (
        <button
          key={id}
          type="button"
          className="purchase-photo"
          aria-label={`查看大图 ${large[at]?.alt ?? ''}`}
          onClick={() => previewImages(large, at)}
        >
          <img src={thumbUrl ?? ''} alt="" loading="lazy" width={48} height={48} />
        </button>
      ))}
    </span>
  );
}
