import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { DefaultQueryCompiler, type RawNode } from 'kysely';

declare global {
  // Of the whole process, like the loaded application.
  var compiledTemplates: Set<string> | undefined;
}

const folder = process.env['SQL_TEMPLATES'];
const prototype = DefaultQueryCompiler.prototype as unknown as { visitRaw: (node: RawNode) => void };

/** Notes from now on which SQL templates became part of a statement, when a run wants to know those that none of its tests execute. */
export function watchTemplates(): void {
  if (!folder || globalThis.compiledTemplates) return;
  const compiled = (globalThis.compiledTemplates = new Set());
  const { visitRaw } = prototype;
  prototype.visitRaw = function (node): void {
    const template = JSON.stringify(node.sqlFragments);
    if (!compiled.has(template)) appendFileSync(join(folder, `${process.pid}.jsonl`), `${template}\n`);
    compiled.add(template);
    visitRaw.call(this, node);
  };
}
