import { configVersionFields } from '@mrp/contract/features/comparisons/fields.ts';
import { comparisonConfigsApi } from '@mrp/contract/features/comparisons.ts';
import type { ConfigVersion } from '@mrp/contract/features/comparisons/record.ts';
import { diffFields, fieldText } from '@mrp/contract/lib/fields/field-differences.ts';
import type { NamedField } from '@mrp/contract/lib/fields/record-fields.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { formatTime, trimZeros } from '../../../lib/format/format.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import '../comparisons.css';

/** All versions of a configuration, the newest first, each with what it changed. */
export function VersionsPanel({ id }: { id: string }) {
  const read = useApiQuery(comparisonConfigsApi.listVersions, { params: { id } });
  return (
    <ReadContent read={read}>
      {(versions) => (
        <ol className="plain-list stack config-whole" aria-label={comparisonWords.version}>
          {versions.map((version, at) => (
            <li key={version.id}>
              <div>
                <strong>第 {version.versionNo} 版</strong>{' '}
                <span className="text-hint">
                  {version.createdBy} {formatTime(version.createdAt)}
                  {version.reason && ` · ${version.reason}`}
                </span>
              </div>
              <Changes version={version} before={versions[at + 1]} />
            </li>
          ))}
        </ol>
      )}
    </ReadContent>
  );
}

function Changes({ version, before }: { version: ConfigVersion; before: ConfigVersion | undefined }) {
  if (!before) return <p className="text-muted">最初的内容</p>;
  const changes = diffFields(configVersionFields, before, version, textOf);
  return <p className="text-muted">{changes.map(({ field, before: former, after }) => `${field} ${former} → ${after}`).join('，')}</p>;
}

function textOf(field: NamedField, value: unknown): string {
  if (value === null || value === undefined) return '关';
  return field.kind === 'decimal' ? trimZeros(fieldText(field, value)) || '0' : fieldText(field, value);
}
