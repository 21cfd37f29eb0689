import { EditRecordPage, NewRecordPage } from '../../kit/record/RecordForm.tsx';
import { techniqueKind } from './kind.ts';
import { techniqueForm } from './TechniqueForm.tsx';

/** 新建工艺, with `?copy=` from another one. */
export const TechniqueNewPage = () => <NewRecordPage kind={techniqueKind} form={techniqueForm} />;

/** 编辑工艺. */
export const TechniqueEditPage = () => <EditRecordPage kind={techniqueKind} form={techniqueForm} />;
