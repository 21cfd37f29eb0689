import { describe, expect, it } from 'vitest';
import { mainScriptOf } from './version.ts';

describe('a release', () => {
  it('is identified by its main script', () => {
    const html = '<script src="/theme.js"></script><script type="module" crossorigin src="/assets/index-D8glkusP.js"></script>';
    expect(mainScriptOf(html)).toBe('/assets/index-D8glkusP.js');
  });

  it('is not detected in an error page', () => {
    expect(mainScriptOf('<h1>502 Bad Gateway</h1>')).toBeNull();
  });
});
