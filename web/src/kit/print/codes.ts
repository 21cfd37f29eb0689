import { code128, drawingSVG, qrcode } from 'bwip-js/generic';

/** A symbol as a picture that can be stretched: bars keep their proportions, whatever its height. */
export interface CodePicture {
  url: string;
  /** Narrowest bars, or dots, across. */
  modules: number;
}

function pictureOf(svg: string, perModule: number): CodePicture {
  const [, width = '0'] = /viewBox="0 0 (\d+)/.exec(svg) ?? [];
  const stretched = svg.replace('<svg ', '<svg preserveAspectRatio="none" shape-rendering="crispEdges" ');
  return { url: `data:image/svg+xml,${encodeURIComponent(stretched)}`, modules: Number.parseInt(width, 10) / perModule };
}

export const drawCode128 = (text: string): CodePicture =>
  pictureOf(code128({ bcid: 'code128', text, scaleX: 1, scaleY: 1, height: 4 }, drawingSVG()), 1);

/** Two dots of the drawing are one of the symbol. */
export function drawQr(text: string): CodePicture {
  const options = { bcid: 'qrcode', text, eclevel: 'M', scale: 1 };
  return pictureOf(qrcode(options, drawingSVG()), 2);
}
