import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Maps a stack of the built server to its sources. Source maps are read only for a bug: Node's own option keeps 5 MB of them in memory. */
export function mapStackToSources(stack: string): string {
  const maps = new Map<string, SourceMap>();
  return stack.replace(/(file:\/\/\S+\/server\/dist\/app\/\S+?\.js):(\d+):(\d+)/g, (place, file: string, line: string, column: string) => {
    const map = maps.get(file) ?? new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')));
    maps.set(file, map);
    const origin = map.findOrigin(Number(line), Number(column));
    if (!('fileName' in origin)) return place;
    return `${fileURLToPath(new URL(origin.fileName, file))}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}
