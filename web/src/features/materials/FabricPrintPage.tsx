import { fabricCardsApi, type FabricCard } from '@mrp/contract/features/materials/fabric-cards.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { materialFields } from '@mrp/contract/features/materials/fields.ts';
import { Qr } from '../../kit/print/Code.tsx';
import { PrintedSheets } from '../../kit/print/PrintedSheets.tsx';
import { PrintSheet } from '../../kit/print/PrintSheet.tsx';
import { formatNumber, formatTrimmed, trimZeros } from '../../lib/format/format.ts';
import { moneyPer } from '../../lib/format/money-unit.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import './materials.css';

/** 面料卡: swatch, facts, colours and QR code of the fabrics in the address, each on a page of its own. */
export function FabricPrintPage() {
  return (
    <PrintedSheets endpoint={fabricCardsApi.printFabricCards} kind="material" noun="面料卡">
      {(card: FabricCard) => <CardSheet key={card.id} card={card} />}
    </PrintedSheets>
  );
}

const columns = [
  { label: '序' },
  { label: '颜色编码' },
  { label: materialsWords.colour },
  { label: materialsWords.picture },
  { label: '实样粘贴' },
];

function CardSheet({ card }: { card: FabricCard }) {
  return (
    <PrintSheet
      title="面料卡"
      note={card.name}
      code={card.code}
      facts={factsOf(card)}
      columns={columns}
      signatures={['制卡人', '审核', '日期']}
    >
      {card.colours.map(({ id, code, name, hex }, at) => (
        <tr key={id} className="m-card-row">
          <td>{at + 1}</td>
          <td>{code}</td>
          <td>{name}</td>
          <td>{hex && <span className="m-card-shade" style={{ background: hex }} />}</td>
          <td>贴样处</td>
        </tr>
      ))}
    </PrintSheet>
  );
}

function factsOf(card: FabricCard) {
  const { width, gramWeight, structure, yarnCount, density, weave, supplier, supplierItemNo, leadDays, moq, unit, bulkPrice, metrePrice } =
    card;
  const quoted = bulkPrice && `${formatNumber(bulkPrice, 2)} ${moneyPer(card.priceCurrency, card.priceUnit)}`;
  const url = pictureUrl(card.pictureId, '500');
  const told = [
    { label: materialFields.classificationId.label, value: card.classification },
    { label: materialsWords.composition, value: card.composition },
    { label: '实用门幅', value: width && `${trimZeros(width)} cm` },
    { label: '克重', value: gramWeight && `${trimZeros(gramWeight)} g/㎡` },
    { label: '结构', value: structure },
    { label: materialFields.yarnCount.label, value: yarnCount },
    { label: materialFields.density.label, value: density },
    { label: materialFields.weave.label, value: weave },
    { label: materialsWords.supplier, value: supplier },
    { label: '供方货号', value: supplierItemNo },
    { label: '起订量', value: moq && `${formatTrimmed(moq)} ${unit ?? ''}` },
    { label: '货期', value: leadDays !== null && `${leadDays} 天` },
    // Without 查看价格 there is none.
    { label: '大货报价', value: quoted },
    { label: '米价', value: metrePrice && `${formatNumber(metrePrice, 2)} 元/米 不含税` },
  ];
  return [
    ...told.filter(({ value }) => Boolean(value)),
    {
      label: materialsWords.picture,
      value: url ? (
        <img className="m-card-picture" src={url} alt={`${card.name}的色样`} />
      ) : (
        <span className="m-card-shade large" style={{ background: card.hex ?? '#fff' }} />
      ),
    },
    { label: '扫码查看', value: <Qr text={card.code} sizeMm={24} /> },
  ];
}
