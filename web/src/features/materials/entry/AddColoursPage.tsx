import { NewColours } from '@mrp/contract/features/materials/input.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { useNavigate } from 'react-router';
import { Allowed } from '../../../kit/actions/Allowed.tsx';
import { FormPage } from '../../../kit/form/FormPage.tsx';
import { FIRST_LINE, type GridRow } from '../../../kit/grid/columns/columns.ts';
import { Swatch } from '../../../kit/Swatch.tsx';
import { RecordPage } from '../../../kit/object/RecordPage.tsx';
import { pictureUrl } from '../../../lib/pictures.ts';
import { colourInputOf } from './material-values.ts';
import { ColourLinesPanel, newColourLine } from './ColourLinesPanel.tsx';
import { StoredColoursPanel } from './StoredColoursPanel.tsx';
import '../materials.css';
import { materialPaths } from '../addresses.ts';
import { materialKind } from '../kind.ts';

/** SPU加颜色. */
export function AddColoursPage() {
  return (
    <Allowed to={materialsApi.addColours}>
      <RecordPage noun={materialsWords.material} read={materialsApi.get} shape="form">
        {(material) => <AddColours material={material} />}
      </RecordPage>
    </Allowed>
  );
}

interface ColoursValues {
  colours: readonly GridRow[];
}

function AddColours({ material }: { material: Material }) {
  const navigate = useNavigate();
  const { id, code, name } = material;
  return (
    <FormPage
      title="SPU加颜色"
      note={
        <span className="k-section-note">
          {code} {name}
        </span>
      }
      endpoint={materialsApi.addColours}
      schema={NewColours}
      record={undefined as Material | undefined}
      valuesOf={(): ColoursValues => ({ colours: [{ key: FIRST_LINE, ...newColourLine() }] })}
      request={({ colours }) => ({ params: { id }, body: { colours: colours.map(colourInputOf) } })}
      draft={`material/${id}/colours`}
      saveLabel="保存颜色"
      refreshes={materialKind.refreshes}
      onSaved={() => navigate(materialPaths.detailOf(id))}
      sections={[
        {
          id: 'colours',
          title: '要加的颜色',
          note: '每行一个颜色，保存后立即生成 SKU 编码',
          wide: true,
          content: (
            <div className="m-add-colours">
              <SpuCard material={material} />
              <ColourLinesPanel unit={material.firstUnit.name} />
            </div>
          ),
        },
      ]}
    />
  );
}

/** Existing colours, so that none is added twice by mistake. */
function SpuCard({ material }: { material: Material }) {
  const { classification, skus, pictureIds, name, code } = material;
  const cover = pictureUrl(pictureIds[0], '160');
  return (
    <aside className="m-spu" aria-label="SPU">
      <Swatch shade={{ name, hex: skus[0]?.colour.hex, pictureUrl: cover }} size={132} previewUrl={pictureUrl(pictureIds[0], 'original')} />
      <strong>{name}</strong>
      <p>
        {code}
        <br />
        {classification.fullName}
      </p>
      <p>{skus.length === 0 ? '还没有颜色' : `已有 ${skus.length} 色`}</p>
      <StoredColoursPanel material={material} />
    </aside>
  );
}
