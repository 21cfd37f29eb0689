import { KitOverview } from './KitOverview.tsx';
import { serveSample } from './sample-server.ts';
import { SampleFormPage } from './SampleFormPage.tsx';
import { SampleListPage } from './SampleListPage.tsx';
import { SampleObjectPage } from './SampleObjectPage.tsx';

serveSample();

export const KitPage = KitOverview;
export const KitListPage = SampleListPage;
export const KitObjectPage = SampleObjectPage;
export const KitFormPage = SampleFormPage;
