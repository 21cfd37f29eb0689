import type { Stocktake } from '@mrp/contract/features/stocktakes/record.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { previewImages } from '../../../kit/pictures/ImagePreview.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatTime } from '../../../lib/format/format.ts';
import '../stocktakes.css';

/** 异常: what counters met and could not count. */
export function FindingsPanel({ findings }: Pick<Stocktake, 'findings'>) {
  return (
    <PlainTable label="盘点异常">
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">编码</th>
          <th scope="col">情况</th>
          <th scope="col">照片</th>
          <th scope="col">盘点人</th>
        </tr>
      </thead>
      <tbody>
        {findings.map(({ id, foundAt, code, note, photos, user }) => (
          <tr key={id}>
            <td>{formatTime(foundAt)}</td>
            <th scope="row">{code || '没有编码'}</th>
            <td>{note}</td>
            <td>
              <CountPhotos photos={photos} of={code || '异常'} />
            </td>
            <td>{user}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** Pictures that counters took; a click opens them large. */
export function CountPhotos({ photos, of }: { photos: readonly FileRef[]; of: string }) {
  const large = photos.map(({ url }, at) => ({ url, alt: `${of} 照片 ${at + 1}` }));
  return (
    <span className="cluster">
      {photos.map(({ id, thumbUrl }, at) => (
        <button
          key={id}
          type="button"
          className="stocktake-photo"
          aria-label={`查看 ${large[at]!.alt}`}
          onClick={() => previewImages(large, at)}
        >
          <img src={thumbUrl ?? ''} alt="" loading="lazy" />
        </button>
      ))}
    </span>
  );
}
