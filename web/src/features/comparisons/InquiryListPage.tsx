import { importsApi } from '@mrp/contract/features/imports.ts';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import type { InquiryRow } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { DueDay } from '../../kit/DueDay.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import type { Action } from '../../kit/list/list-actions.ts';
import { listOf } from '../../kit/record/list-of.ts';
import { editAction } from '../../kit/record/record-kind.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { ViewLinks } from '../../kit/list-views/ViewLinks.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { pictureUrl } from '../../lib/pictures.ts';
import { classificationSource } from '../../pickers/sources/classification-source.ts';
import { materialSource } from '../../pickers/sources/material-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { purchaseOfInquiryAddress } from '../purchases/text.ts';
import { IMPORT_ANSWERS, INTERNAL } from './inquiry-text.ts';
import { inquiryPaths } from './addresses.ts';
import { inquiryKind } from './inquiry-kind.ts';

const InquiryPeekPanel = lazyPanel(async () => (await import('./InquiryPeekPanel.tsx')).InquiryPeekPanel);

const sources = { supplierIds: allSuppliers, classificationIds: classificationSource(), spuIds: materialSource };
const links = [
  [inquiryPaths.list, '货比三家'],
  [INTERNAL, '内部比价'],
] as const;

/** The two sides of 比价. */
export const ComparisonViews = () => <ViewLinks label="货比三家与内部比价" links={links} />;

const cells = {
  picture: ({ name, hex, pictureId }: InquiryRow) => <Swatch shade={{ name, hex, pictureUrl: pictureUrl(pictureId, '64') }} inRow />,
  answerBy: ({ answerBy, isOverdue }: InquiryRow) => <DueDay day={answerBy} isOverdue={isOverdue} />,
};

/** On its page, where the answers stand side by side. */
function nextStep({ id, answered }: InquiryRow): Action[] {
  const [done, asked] = answered.split('/');
  const to = `${inquiryPaths.detailOf(id)}#matrix`;
  return done === asked
    ? [{ key: 'decide', label: comparisonWords.decide, permission: inquiriesApi.decide, to }]
    : [{ key: 'answer', label: '登记报价', permission: inquiriesApi.answer, to }];
}

/** 比价: the inquiries with what came back. */
export function InquiryListPage() {
  const can = useCan();
  return (
    <>
      <ComparisonViews />
      <ListPage
        {...listOf(inquiryKind)}
        sources={sources}
        cells={cells}
        peek={({ id }) => <InquiryPeekPanel id={id} />}
        {...(can(inquiriesApi.answer) && can(importsApi.list) && { importTo: IMPORT_ANSWERS })}
        rowActions={(row) =>
          row.state === 'OPEN'
            ? [...nextStep(row), editAction(inquiryKind, row)]
            : row.state === 'DECIDED'
              ? [{ key: 'order', label: '采购', permission: purchasesApi.create, to: purchaseOfInquiryAddress(row.id) }]
              : []
        }
        firstUse="新建询价单，或在内部物料档案、物料网商品里点“加入比价”。"
      />
    </>
  );
}
