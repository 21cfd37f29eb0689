import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Maps a stack of the built server to its sources. Source maps are read only for a bug: Node's own option keeps 5 MB of them in memory. */
export function mapStackToSources(stack: string): string {
  const maps = new Map<string, SourceMap | null>();
  return stack.replace(/(file:\/\/\S+\/server\/dist\/app\/\S+?\.js):(\d+):(\d+)/g, (place, file: string, line: string, column: string) => {
    const map = maps.has(file) ? (maps.get(file) ?? null) : readMap(file);
    maps.set(file, map);
    if (map === null) return place;
    const origin = map.findOrigin(Number(line), Number(column));
    if (!('fileName' in origin)) return place;
    return `${fileURLToPath(new URL(origin.fileName, file))}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

/** Null where the build was replaced while the server runs: the bug is told all the same, by the places of the build. */
function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')));
  } catch {
    return null;
  }
}
