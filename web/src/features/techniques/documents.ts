import { techniqueAudit } from '@mrp/contract/features/techniques/audit.ts';
import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { documentPage } from '../../lib/documents.ts';
import { techniquePaths } from './addresses.ts';

export const techniqueDocument = { audit: techniqueAudit, paths: techniquePaths };

export const techniqueDocuments = [documentPage(techniqueDocument, techniquesApi.create)];
