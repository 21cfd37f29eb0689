import type { Material } from '@mrp/contract/features/materials/record.ts';
import { formatDay } from '../../../lib/format/format.ts';
import { pictureUrl } from '../../../lib/pictures.ts';
import '../materials.css';

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
