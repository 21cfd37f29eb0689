// zod looks once whether it may compile its checks with `new Function`. Our content security policy forbids that, and the
// browser reports the attempt, so zod is told beforehand. Must be the first import of the program.
declare global {
  var __zod_globalConfig: { jitless: boolean } | undefined;
}

globalThis.__zod_globalConfig = { jitless: true };

export {};
