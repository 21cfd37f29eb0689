import { bomsApi } from '@mrp/contract/features/styles.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import type { BomUse } from '@mrp/contract/features/styles/record.ts';
import { bomSections, bomTypes, bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ColourStrip } from '../../../kit/ColourStrip.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { bomViewAddress } from '../../styles/addresses.ts';
import { readRecolouring } from '../addresses.ts';
import './uses.css';

const ReplacementForm = lazyPanel(async () => (await import('./ReplacementForm.tsx')).ReplacementForm);

const SHOWN = 10;

/** 用于BOM: the BOMs with this material, and its replacement. */
export function useUsesSection(material: Material): ObjectSection[] {
  const can = useCan();
  const allowed = can(bomsApi.listUses);
  const read = useApiQuery(
    bomsApi.listUses,
    { query: { spuId: material.id, page: 1, pageSize: SHOWN } },
    { enabled: allowed, handlesErrors: 'all' },
  );
  if (!allowed) return [];
  const opens = can(bomsApi.get);
  const total = read.data?.total ?? 0;
  return [
    {
      id: 'boms',
      title: '用于BOM',
      count: read.data?.total,
      ...(opens && total > 0 && { moreTo: `/customizedBOMList?materialIds=${material.id}` }),
      extra: total > 0 && can(bomsApi.replace) && <ReplaceButton material={material} />,
      content: (
        <ReadContent read={read}>
          {({ rows }) => (rows.length === 0 ? <p className="text-muted">还没有BOM用到这个物料。</p> : <Uses uses={rows} opens={opens} />)}
        </ReadContent>
      ),
    },
  ];
}

/** An address may ask for the exchange of one colour: once, not again on the way back. */
function ReplaceButton({ material }: { material: Material }) {
  const [params, setParams] = useSearchParams();
  const [recolouring, setRecolouring] = useState(() => readRecolouring(params));
  const [open, setOpen] = useState(recolouring !== null);
  useEffect(() => {
    if (readRecolouring(params) === null) return;
    for (const name of ['fromSku', 'toSku']) params.delete(name);
    setParams(params, { replace: true });
  }, [params, setParams]);
  const close = () => {
    setOpen(false);
    setRecolouring(null);
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        批量替换
      </Button>
      {open && <ReplacementForm material={material} recolouring={recolouring} onClose={close} />}
    </>
  );
}

const labelOf = (choices: readonly { value: string; label: string }[], wanted: string): string =>
  choices.find(({ value }) => value === wanted)?.label ?? wanted;

function Uses({ uses, opens }: { uses: readonly BomUse[]; opens: boolean }) {
  return (
    <PlainTable label="用于BOM">
      <thead>
        <tr>
          <th scope="col">款式或物料</th>
          <th scope="col">BOM</th>
          <th scope="col">状态</th>
          <th scope="col">类别</th>
          <th scope="col">部位</th>
          <th scope="col" className="num">
            单耗
          </th>
          <th scope="col" className="num">
            含损
          </th>
          <th scope="col">颜色</th>
        </tr>
      </thead>
      <tbody>
        {uses.map(({ lineId, bom, owner, section, site, asSubstitute, consumption, grossConsumption, unit, colours }) => {
          const name = `${bom.code} ${labelOf(bomTypes, bom.type)} V${bom.versionNo}`;
          const { tone, label } = bomWorkflow.states[bom.state];
          return (
            <tr key={lineId}>
              <th scope="row">
                {owner.code} {owner.name}
              </th>
              <td>{opens ? <Link to={bomViewAddress(bom.id)}>{name}</Link> : name}</td>
              <td>
                <StatusTag tone={tone}>{label}</StatusTag>
              </td>
              <td>{asSubstitute ? '备选料' : labelOf(bomSections, section)}</td>
              <td>{site}</td>
              <td className="num">
                {formatNumber(consumption, 4)} <span className="k-unit">{unit}</span>
              </td>
              <td className="num">
                {formatNumber(grossConsumption, 4)} <span className="k-unit">{unit}</span>
              </td>
              <td>
                <ColourStrip shades={colours.map(({ colourName, hex }) => ({ name: colourName, hex }))} max={6} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}
