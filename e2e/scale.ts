import type { Page } from '@playwright/test';

export interface Scale {
  /** Font size over line height of every text that is shown, e.g. "14/22". */
  type: string[];
  sizes: string[];
  weights: string[];
  /** Colours of texts, and of grounds that texts stand on. */
  colours: string[];
  grounds: string[];
  /** The first text of each size and weight, to find what leaves the scale. */
  samples: Record<string, string>;
}

/** Sizes, weights and colours that the texts of the present page use. Swatches and pictures show goods, charts draw on a canvas. */
export function measureScale(page: Page, within = 'body'): Promise<Scale> {
  return page.evaluate((box) => {
    const found = {
      type: new Set<string>(),
      sizes: new Set<string>(),
      weights: new Set<string>(),
      colours: new Set<string>(),
      grounds: new Set<string>(),
    };
    const samples: Record<string, string> = {};
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '';
    for (const element of document.querySelectorAll<HTMLElement>(`${box} *`)) {
      if (![...element.childNodes].some(isText)) continue;
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      if (element.closest('.visually-hidden, .skip-link, .ant-table-measure-row, svg, script, style')) continue;
      const style = getComputedStyle(element);
      const size = style.fontSize.replace('px', '');
      const type = `${size}/${Math.round(Number.parseFloat(style.lineHeight)) || 'normal'}`;
      const words = `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${(element.textContent ?? '').trim().slice(0, 16)}”`;
      samples[type] ??= words;
      samples[`weight ${style.fontWeight}`] ??= words;
      found.type.add(type);
      found.sizes.add(size);
      found.weights.add(style.fontWeight);
      found.colours.add(style.color);
      for (let ground: Element | null = element; ground; ground = ground.parentElement) {
        const colour = getComputedStyle(ground).backgroundColor;
        if (colour === 'rgba(0, 0, 0, 0)') continue;
        found.grounds.add(colour);
        break;
      }
    }
    const sorted = (values: Set<string>) => [...values].toSorted((a, b) => Number.parseFloat(a) - Number.parseFloat(b));
    return {
      type: sorted(found.type),
      sizes: sorted(found.sizes),
      weights: sorted(found.weights),
      colours: [...found.colours].toSorted(),
      grounds: [...found.grounds].toSorted(),
      samples,
    };
  }, within);
}
