import { scanPart, type WorkbookPlace } from './workbook-parts.ts';
import type { Archive } from './archive.ts';
import { refusal, refusals } from './refusals.ts';
import { attributeReader, decodeXml } from './xml.ts';

const contentType = attributeReader('ContentType');
const partName = attributeReader('PartName');
const extension = attributeReader('Extension');

/** Refuses a zip that is something else than a workbook, and says what it is. */
export function refuseByNames({ names }: Archive): void {
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  if (has(/(^|\/)vbaproject[^/]*\.bin$|^xl\/macrosheets\//)) throw refusal(refusals.macro);
  if (names.includes('[content_types].xml')) return;
  if (has(/^(mimetype|meta-inf\/manifest\.xml)$/)) throw refusal(refusals.openDocument);
  if (has(/^index\/.*\.iwa$|^index\.zip$/)) throw refusal(refusals.numbers);
  throw refusal(has(/^xl\//) ? refusals.broken : refusals.archive);
}

/**
 * The type of the workbook's own part decides what the file is: a default that a writer states for parts that are not there, as SheetJS does
 * for .bin, says nothing about it.
 */
export async function refuseByContentType(archive: Archive, { part, hasMacros }: WorkbookPlace): Promise<void> {
  const defaults = new Map<string, string>();
  const own = new Map<string, string>();
  await scanPart(archive, '[content_types].xml', {
    open(tag, attributes) {
      const type = contentType(attributes)?.toLowerCase() ?? '';
      if (tag === 'Default') defaults.set((extension(attributes) ?? '').toLowerCase(), type);
      if (tag === 'Override')
        own.set(
          decodeXml(partName(attributes) ?? '')
            .replace(/^\/+/, '')
            .toLowerCase(),
          type,
        );
    },
  });
  const type = own.get(part) ?? defaults.get(part.split('.').at(-1) ?? '') ?? '';
  if (/sheet\.binary/.test(type) || part.endsWith('.bin')) throw refusal(refusals.binaryWorkbook);
  const isMacro = /vbaproject|macrosheet/;
  if (hasMacros || /macroenabled/.test(type) || [...own.values()].some((one) => isMacro.test(one))) throw refusal(refusals.macro);
  if (/wordprocessingml|msword/.test(type)) throw refusal(refusals.word);
  if (/presentationml|powerpoint/.test(type)) throw refusal(refusals.slides);
}
