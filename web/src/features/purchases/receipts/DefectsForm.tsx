import { defectKinds, type DefectKind } from '@mrp/contract/features/purchases/defect-kinds.ts';
import { defectFields, returnFields } from '@mrp/contract/features/purchases/delivery-fields.ts';
import { MAX_DEFECT_PICTURES } from '@mrp/contract/features/purchases/inspection.ts';
import { Input } from 'antd';
import { ImageField } from '../../../kit/files/ImageField.tsx';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { uploadMaterialFile } from '../../../lib/api/upload.ts';
import { noDefect, type RefusedGoods, type TypedDefect, type TypedDefects } from './defect-values.ts';

interface DefectsFormProps {
  refused: readonly RefusedGoods[];
  defects: TypedDefects;
  errors: Readonly<Record<string, string>>;
  onChange: (key: string, defect: TypedDefect) => void;
}

const kinds = defectKinds.map(({ value, label }) => ({ value, label }));

/** 不合格原因 of everything that is refused: kind, place and photos. */
export function DefectsForm({ refused, defects, errors, onChange }: DefectsFormProps) {
  if (refused.length === 0) return null;
  return (
    <section aria-label={defectFields.kind.label}>
      <h3 className="purchase-defects-title">{defectFields.kind.label}</h3>
      {refused.map((goods) => (
        <DefectRow
          key={goods.key}
          goods={goods}
          defect={defects[goods.key] ?? noDefect}
          errorOf={(field) => errors[`${goods.field}.defect.${field}`]}
          onChange={(defect) => onChange(goods.key, defect)}
        />
      ))}
    </section>
  );
}

interface DefectRowProps {
  goods: RefusedGoods;
  defect: TypedDefect;
  errorOf: (field: string) => string | undefined;
  onChange: (defect: TypedDefect) => void;
}

function DefectRow({ goods: { name }, defect, errorOf, onChange }: DefectRowProps) {
  const { kind, place, pictures } = defect;
  const wrong = errorOf('kind');
  return (
    <fieldset className="purchase-defect">
      <legend>{name}</legend>
      <div className="purchase-ship-figures">
        <div className="k-dialog-field">
          <ChoiceSelect<DefectKind>
            aria-label={`${name} 的不合格原因`}
            aria-required
            placeholder={returnFields.reason.label}
            options={kinds}
            value={kind}
            {...(wrong !== undefined && { status: 'error' as const })}
            onChange={(chosen) => onChange({ ...defect, kind: chosen })}
          />
          <span className="k-dialog-error" role="alert">
            {wrong}
          </span>
        </div>
        <div className="k-dialog-field">
          <Input
            aria-label={`${name} 的部位`}
            placeholder="部位，如：距头 12 米，左边；整缸"
            maxLength={64}
            value={place}
            onChange={({ target }) => onChange({ ...defect, place: target.value })}
          />
        </div>
      </div>
      <ImageField
        upload={uploadMaterialFile}
        max={MAX_DEFECT_PICTURES}
        cover={false}
        value={pictures}
        onChange={(chosen) => onChange({ ...defect, pictures: chosen })}
      />
      <span className="k-dialog-error" role="alert">
        {errorOf('place') ?? errorOf('pictureIds')}
      </span>
    </fieldset>
  );
}
