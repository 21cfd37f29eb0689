/** Shared definitions of the trim pictures: the background, and gradients that shade a coloured shape with light from the upper left. */
export const sharedDefinitions = `
<linearGradient id="back" x2="1" y2="1"><stop stop-color="#F3F2EF"/><stop offset="1" stop-color="#DAD7D1"/></linearGradient>
<radialGradient id="cast"><stop offset=".3" stop-opacity=".34"/><stop offset="1" stop-opacity="0"/></radialGradient>
<radialGradient id="ball" cx=".34" cy=".28" r=".85"><stop stop-color="#fff" stop-opacity=".55"/><stop offset=".4" stop-color="#fff" stop-opacity=".06"/><stop offset=".65" stop-opacity=".02"/><stop offset="1" stop-opacity=".38"/></radialGradient>
<linearGradient id="tube"><stop stop-opacity=".38"/><stop offset=".3" stop-color="#fff" stop-opacity=".4"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".42"/></linearGradient>
<linearGradient id="roll" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".3"/><stop offset=".3" stop-color="#fff" stop-opacity=".22"/><stop offset=".6" stop-opacity=".04"/><stop offset="1" stop-opacity=".36"/></linearGradient>
<linearGradient id="metal" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".75"/><stop offset=".32" stop-color="#fff" stop-opacity=".1"/><stop offset=".55" stop-opacity=".22"/><stop offset=".72" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-opacity=".38"/></linearGradient>
<linearGradient id="pearl" x2="1" y2=".6"><stop stop-color="#E9C9E4" stop-opacity=".35"/><stop offset=".35" stop-color="#fff" stop-opacity=".55"/><stop offset=".6" stop-color="#B9E3DC" stop-opacity=".35"/><stop offset="1" stop-color="#F2DDB9" stop-opacity=".35"/></linearGradient>
<pattern id="plain" width="3" height="3" patternUnits="userSpaceOnUse"><path d="M0 0h1.5v1.5h-1.5zM1.5 1.5h1.5v1.5h-1.5z" fill="#fff" opacity=".16"/><path d="M1.5 0h1.5v1.5h-1.5zM0 1.5h1.5v1.5h-1.5z" opacity=".14"/></pattern>
<pattern id="twill" width="3" height="3" patternUnits="userSpaceOnUse"><path d="M0 3L3 0" stroke="#fff" stroke-opacity=".2"/><path d="M-1 2.5L2 -.5M1.5 4L4 1.5" stroke="#000" stroke-opacity=".2"/></pattern>
<pattern id="shirr" width="5" height="7.6" patternUnits="userSpaceOnUse"><path d="M0 0h2.5v3.8h-2.5zM2.5 3.8h2.5v3.8h-2.5z" fill="#fff" opacity=".2"/><path d="M2.5 0v3.8M5 3.8v3.8M0 3.8v3.8" stroke="#000" stroke-opacity=".3"/></pattern>
<pattern id="chevron" width="6" height="3" patternUnits="userSpaceOnUse"><path d="M0 2.2L3 .2L6 2.2" stroke="#000" stroke-opacity=".26" fill="none"/><path d="M0 3.4L3 1.4L6 3.4" stroke="#fff" stroke-opacity=".26" fill="none"/></pattern>`;

export function shadow(cx: number, cy: number, rx: number, ry: number): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx * 1.18}" ry="${ry * 1.18}" fill="url(#cast)"/>`;
}

export function disc(cx: number, cy: number, radius: number, colour: string, shine: string): string {
  return `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${colour}"/><circle cx="${cx}" cy="${cy}" r="${radius}" fill="${shine}"/>`;
}

/** A shape in a colour with shading layers over it. */
export function shape(path: string, colour: string, ...over: string[]): string {
  return [colour, ...over].map((fill) => `<path d="${path}" fill="${fill}"/>`).join('');
}
