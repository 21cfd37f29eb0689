import type { Material } from '@mrp/contract/features/materials/record.ts';
import { previewImages } from '../../kit/ImagePreview.tsx';
import { formatDay } from '../../lib/format.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import './materials.css';

/** 检测报告: results with their files. */
export function ReportsPanel({ reports }: { reports: Material['testReports'] }) {
  if (reports.length === 0) return <p className="m-none">还没有检测报告，可在编辑页上传。</p>;
  return (
    <ul className="plain-list m-reports">
      {reports.map(({ fileId, fileName, reportedOn, result }, at) => (
        <li key={at}>
          <time dateTime={reportedOn}>{formatDay(reportedOn)}</time>
          <span>{result}</span>
          {fileId && (
            <a href={pictureUrl(fileId, 'original') ?? ''} download={fileName ?? ''}>
              {fileName}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** 图片: the cover first; a click opens the large picture. */
export function PicturesPanel({ material: { name, pictureIds } }: { material: Pick<Material, 'name' | 'pictureIds'> }) {
  if (pictureIds.length === 0) return <p className="m-none">还没有图片，可在编辑页上传。</p>;
  const pictures = pictureIds.map((id, at) => ({ url: pictureUrl(id, 'original') ?? '', alt: `${name} 图 ${at + 1}` }));
  return (
    <>
      <ul className="plain-list m-pictures">
        {pictureIds.map((id, at) => (
          <li key={id}>
            <button
              type="button"
              aria-label={`${at === 0 ? '封面，' : ''}查看大图 ${pictures[at]!.alt}`}
              onClick={() => previewImages(pictures, at)}
            >
              <img src={pictureUrl(id, '160') ?? ''} alt="" loading="lazy" width={112} height={84} />
              {at === 0 && <span>封面</span>}
            </button>
          </li>
        ))}
      </ul>
      <p className="text-hint">屏幕颜色仅供参考，以实样为准</p>
    </>
  );
}
