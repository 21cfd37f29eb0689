import type { Material } from '@mrp/contract/features/materials/record.ts';
import type { Similar } from '@mrp/contract/features/materials/similar.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { rules, checkNumber, type NumericRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { Form } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { trimZeros } from '../../../lib/format/format.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { type MaterialValues, emptyValues, materialInputOf, materialValuesOf } from './material-values.ts';
import '../materials.css';
import { materialPaths } from '../addresses.ts';

const PAUSE_MS = 600;
const NONE: Similar[] = [];

/** 相似物料 for the current input. A record that exists opens with them folded: they were looked at before. */
export function SimilarPanel({ id, start = emptyValues }: { id: string | null; start?: MaterialValues }) {
  return <SimilarList body={useAsked(id, start)} open={id === null} />;
}

type Asked = ReturnType<typeof factsOf>;

/** Probable duplicates with the reasons; they never block saving. */
function SimilarList({ body, open = false }: { body: Asked; open?: boolean }) {
  const worthAsking = body.name !== '' || body.compositions.length > 0;
  const { data, isError } = useApiQuery(
    materialsApi.findSimilar,
    { body },
    { enabled: worthAsking, handlesErrors: 'all', staleTime: 30_000 },
  );
  const similar = (worthAsking && data) || NONE;
  return (
    <output className="m-similar-box">
      {similar.length === 0 && worthAsking && !open && <p className="m-similar-none">{noneText(data !== undefined, isError)}</p>}
      {similar.length > 0 && (
        <details className="m-similar" open={open}>
          <summary>
            相似物料 {similar.length}，最高相似 {trimZeros(similar[0]!.score)}%
          </summary>
          <ul>
            {similar.map((one) => (
              <li key={one.id}>
                <a href={materialPaths.detailOf(one.id)} target="_blank" rel="noreferrer">
                  {one.code} {one.name}
                </a>
                <span className="m-score">相似 {trimZeros(one.score)}%</span>
                <span className="m-reasons">{one.reasons.join(' · ')}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </output>
  );
}

/** In the place of the folded list, so that nothing moves when it comes. */
function noneText(isKnown: boolean, isError: boolean): string {
  if (isKnown) return '启用的物料中没有相似的。';
  return isError ? '相似物料没有读到。' : '正在查找相似物料。';
}

/** 相似物料 of a draft before it is submitted or approved. */
export function SimilarToPanel({ material }: { material: Material }) {
  return <SimilarList body={factsOf(material.id, materialValuesOf(material))} />;
}

/** The fields that are valid. */
function factsOf(id: string | null, values: MaterialValues) {
  const { name, classificationId, width, gramWeight, specification, structureId = null, compositions } = materialInputOf(values);
  return {
    id,
    name: name.trim().slice(0, 64),
    classificationId: classificationId || null,
    structureId,
    width: right(rules.width, width),
    gramWeight: right(rules.gramWeight, gramWeight),
    specification: (specification ?? '').trim().slice(0, 64),
    compositions: (compositions ?? []).filter(
      ({ ingredientId, share }) => ingredientId !== '' && right(rules.compositionShare, share) !== null,
    ),
  };
}

/** Searches after a pause in typing. */
function useAsked(id: string | null, start: MaterialValues): Asked {
  const values = Form.useWatch((all: MaterialValues) => all, { preserve: true });
  const text = JSON.stringify(factsOf(id, { ...start, ...values }));
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useMemo(() => JSON.parse(asked) as Asked, [asked]);
}

const right = (rule: NumericRule, text: string | null | undefined): string | null =>
  text && checkNumber(rule, text) === null ? text : null;
