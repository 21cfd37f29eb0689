// zod tests once whether it may compile validators with `new Function`. Our content security policy forbids that, and the
// browser reports the attempt, so the test is disabled. This must be the first import of the program.
declare global {
  var __zod_globalConfig: { jitless: boolean } | undefined;
}

globalThis.__zod_globalConfig = { jitless: true };

export {};
