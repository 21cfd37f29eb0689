import type { ReactNode } from 'react';
import { useRecordId } from '../../kit/object/RecordPage.tsx';
import { NewNetting } from './NettingForm.tsx';
import { NettingPage } from './NettingPage.tsx';

/** First step of 备料 by style: the demands, or the result of the run that the address names. */
export function useNettingSection(goods: 'SKU' | 'SPU'): ReactNode {
  return useRecordId('runId') === '' ? <NewNetting goods={goods} /> : <NettingPage param="runId" />;
}
