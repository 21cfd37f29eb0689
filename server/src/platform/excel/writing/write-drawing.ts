import { escapeXml } from './write-cells.ts';
import type { PlacedPicture } from './write-sheet.ts';

const emuPerPixel = 9525;
/** Pixel size that fits a thumbnail with a margin. */
const box = { width: 80, height: 72 };
const margin = 4 * emuPerPixel;

/** Places pictures in their cells; `relationOf` returns the relationship id of each. */
export function drawingXml(pictures: readonly PlacedPicture[], relationOf: (placed: PlacedPicture) => string): string {
  const anchors = pictures.map((placed, at) => {
    const { row, column, picture } = placed;
    const scale = Math.min(box.width / picture.width, box.height / picture.height, 1);
    const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)) * emuPerPixel);
    return (
      `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${margin}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${margin}</xdr:rowOff></xdr:from>` +
      `<xdr:ext cx="${width}" cy="${height}"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${at + 2}" name="图片 ${at + 1}"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>` +
      `<xdr:blipFill><a:blip r:embed="${escapeXml(relationOf(placed))}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
      `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`
    );
  });
  return (
    '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
    `xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${anchors.join('')}</xdr:wsDr>`
  );
}
