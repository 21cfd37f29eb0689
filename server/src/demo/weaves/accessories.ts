import { shadow, shape } from './drawing.ts';
import { parseColour } from './dye.ts';
import { hash } from './perlin.ts';

/** SVG drawings of 100 × 100 in the given colour, of spun, woven, printed or folded trims. */
export const accessories = {
  thread: threadCone,
  elastic: (colour: string) => `${band(colour, 24, 52, 'url(#shirr)')}${lines(27, 72, 3.8)}`,
  jacquardElastic: (colour: string) =>
    `${band(colour, 20, 60, 'url(#plain)')}${Array.from({ length: 13 }, (_, k) => `<path d="M${-96 + k * 24} 50 l9 -11 9 11 -9 11Z" fill="#fff" opacity=".5"/><path d="M${-96 + k * 24 + 5} 50 l4 -5 4 5 -4 5Z" fill="#000" opacity=".35"/>`).join('')}`,
  webbing: (colour: string) => `${band(colour, 22, 56, 'url(#chevron)')}${lines(27, 73, 23)}`,
  reflective: (colour: string) =>
    `${band(colour, 18, 64, 'url(#plain)')}<rect x="-100" y="34" width="300" height="32" fill="#C9CDD1"/><rect x="-100" y="34" width="300" height="32" fill="url(#metal)"/>${lines(36, 64, 4)}`,
  velcro: (colour: string) =>
    `${band(colour, 8, 38, 'url(#plain)')}${hooks(colour, 12, 42, 1)}${band(colour, 54, 38, 'url(#plain)')}${hooks(colour, 58, 88, 2)}`,
  drawcord: (colour: string) =>
    `${cord(colour, 'M-20 30 C20 8 40 60 66 42 S96 14 120 26', 11)}${cord(colour, 'M-20 78 C16 64 38 92 64 76 S100 58 120 68', 11)}`,
  label: (colour: string) =>
    `${shadow(50, 66, 42, 12)}${shape('M10 32h80v36h-80Z', colour, 'url(#plain)', 'url(#roll)')}<path d="M16 32v36M84 32v36" stroke="#000" stroke-opacity=".25"/>` +
    `<path d="M30 44h40M36 52h28M42 59h16" stroke="${inkOn(colour)}" stroke-width="3.4" opacity=".8"/>`,
  careLabel: (colour: string) =>
    `${shadow(52, 88, 26, 6)}${shape('M28 8h44v80h-44Z', colour, 'url(#tube)')}<path d="M28 8h44v80h-44Z" fill="none" stroke="#000" stroke-opacity=".16"/>` +
    `<g fill="none" stroke="${inkOn(colour)}" stroke-opacity=".6" stroke-width="1.8"><path d="M35 22h30M35 28h22M35 34h26"/><path d="M36 46l2 9h9l2 -9q-6.5 3 -13 0ZM54 46h11v9h-11ZM36 64l5.5 9h-11ZM59.5 64l5.5 9h-11Z"/><path d="M35 81h30"/></g>`,
  hangTag: (colour: string) =>
    `<path d="M52 22 C62 -4 80 0 92 -20" stroke="#7A6A52" stroke-width="1.6" fill="none"/>${shadow(53, 90, 27, 6)}${shape('M36 12h28l9 10v66h-46v-66Z', colour, 'url(#roll)')}` +
    `<path d="M36 12h28l9 10v66h-46v-66Z" fill="none" stroke="#000" stroke-opacity=".2"/><circle cx="50" cy="23" r="4" fill="#CFCBC3" stroke="#000" stroke-opacity=".4"/><path d="M36 44h28M40 52h20M44 76h12" stroke="${inkOn(colour)}" stroke-opacity=".55" stroke-width="2.4"/>`,
  hangString: (colour: string) =>
    `<path d="M50 58 C14 40 18 4 50 6 S86 40 52 58" stroke="${colour}" stroke-width="3" fill="none"/><path d="M50 58 C14 40 18 4 50 6 S86 40 52 58" stroke="#000" stroke-opacity=".25" stroke-width="3" stroke-dasharray="1.5 1.5" fill="none"/>` +
    `${shadow(51, 84, 12, 6)}${shape('M42 56q9 -5 18 0l-2 26q-7 5 -14 0Z', colour, 'url(#tube)')}`,
  polybag: (colour: string) =>
    `${shadow(52, 90, 34, 6)}<path d="M18 10h64v80h-64Z" fill="${colour}" opacity=".35"/><path d="M18 10h64v80h-64Z" fill="url(#roll)" stroke="#7F858C" stroke-opacity=".5"/><path d="M18 20h64M18 23h64" stroke="#7F858C" stroke-opacity=".6"/>` +
    `<path d="M26 30L44 84M66 14L76 60M32 76L40 88" stroke="#fff" stroke-width="3" stroke-opacity=".75"/><circle cx="50" cy="15" r="2" fill="#9A9FA5"/>`,
  carton: (colour: string) =>
    `${shadow(52, 84, 42, 10)}${shape('M12 34L50 46V90L12 76Z', colour, 'url(#roll)')}${shape('M88 34L50 46V90L88 76Z', colour)}<path d="M88 34L50 46V90L88 76Z" opacity=".22"/>${shape('M12 34L50 18L88 34L50 46Z', colour)}` +
    `<path d="M12 34L50 18L88 34L50 46Z" fill="#fff" opacity=".18"/><path d="M31 26L69 40V52L62 54V43L24 29Z" fill="#E9DCC0" opacity=".75"/><path d="M58 78l10 -4M58 83l10 -4" stroke="#000" stroke-opacity=".4" stroke-width="1.6"/>`,
  laceTrim,
  shoulderPad: (colour: string) =>
    `${shadow(52, 78, 42, 10)}${shape('M8 74C10 34 34 20 50 20S90 34 92 74C70 64 30 64 8 74Z', colour, 'url(#ball)', 'url(#plain)')}<path d="M18 66C24 42 38 32 50 32S76 42 82 66" fill="none" stroke="#000" stroke-opacity=".25" stroke-dasharray="3 2"/>`,
  down: downPlumes,
} satisfies Record<string, (colour: string) => string>;

function threadCone(colour: string): string {
  const wound = 'M34 16h32l10 64q-26 8 -52 0Z';
  const turns = Array.from({ length: 22 }, (_, k) => {
    const y = 18 + k * 2.9;
    const half = 16.5 + (y - 16) * 0.155;
    return `<path d="M${50 - half} ${y}Q50 ${y + 5} ${50 + half} ${y - 1.2}" stroke="${k % 2 ? '#000' : '#fff'}" stroke-opacity=".2" fill="none"/>`;
  });
  return `${shadow(52, 86, 34, 8)}${shape('M42 6h16l2 12h-20Z', '#D8C7A3', 'url(#tube)')}${shape('M20 80h60l1 7q-31 8 -62 0Z', '#D8C7A3', 'url(#tube)')}${shape(wound, colour)}${turns.join('')}${shape(wound, 'url(#tube)')}`;
}

function band(colour: string, y: number, height: number, weave: string): string {
  const box = `x="-100" y="${y}" width="300" height="${height}"`;
  return (
    `<rect x="-100" y="${y + 3}" width="300" height="${height}" fill="#000" opacity=".13"/><rect ${box} fill="${colour}"/><rect ${box} fill="${weave}"/><rect ${box} fill="url(#roll)" opacity=".55"/>` +
    `<path d="M-100 ${y + 0.5}h300M-100 ${y + height - 0.5}h300" stroke="#000" stroke-opacity=".25"/>`
  );
}

function lines(from: number, to: number, step: number): string {
  const path = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, k) => `M-100 ${from + k * step}h300`).join('');
  return `<path d="${path}" stroke="#000" stroke-opacity=".2" stroke-width="1"/><path d="${path}" transform="translate(0 1)" stroke="#fff" stroke-opacity=".2" stroke-width="1"/>`;
}

function hooks(colour: string, top: number, bottom: number, kind: 1 | 2): string {
  const marks = Array.from({ length: 900 }, (_, k) => {
    const x = -100 + hash(k, kind, 61) * 300;
    const y = top + hash(k, kind + 2, 61) * (bottom - top);
    return kind === 1 ? `M${x.toFixed(1)} ${y.toFixed(1)}q1 -3 2.5 -.5` : `M${x.toFixed(1)} ${y.toFixed(1)}q2 -4 4 0t-3 1`;
  });
  return `<path d="${marks.join('')}" stroke="${colour}" stroke-width="1.3" fill="none"/><path d="${marks.join('')}" stroke="#fff" stroke-opacity=".35" stroke-width=".7" fill="none"/>`;
}

function cord(colour: string, path: string, width: number): string {
  const stroke = (ink: string, thick: number, dash = '', opacity = 1) =>
    `<path d="${path}" stroke="${ink}" stroke-width="${thick}" stroke-opacity="${opacity}" fill="none"${dash && ` stroke-dasharray="${dash}"`}/>`;
  const cast = `<path d="${path}" transform="translate(1 4)" stroke="#000" stroke-opacity=".16" stroke-width="${width}" fill="none"/>`;
  return `${cast}${stroke(colour, width)}${stroke('#000', width, '1.2 2.8', 0.2)}${stroke('#fff', width * 0.45, '2.4 1.6', 0.3)}`;
}

function laceTrim(colour: string): string {
  const scallops = Array.from({ length: 19 }, (_, k) => {
    const x = -100 + k * 16;
    return `<circle cx="${x}" cy="66" r="9"/><circle cx="${x}" cy="66" r="4.5"/><path d="M${x} 38v18M${x - 8} 38L${x} 58L${x + 8} 38"/>`;
  });
  const net = Array.from({ length: 76 }, (_, k) => `M${-100 + k * 4} 24l6 14M${-100 + k * 4} 24l-6 14`).join('');
  const ground = `<path d="${net}" stroke-width="1"/><path d="M-100 22h300M-100 38h300" stroke-width="3.5"/>`;
  const all = `<g fill="none" stroke-width="2.4">${ground}${scallops.join('')}</g>`;
  return `<g stroke="#6B6459" stroke-opacity=".35" transform="translate(.8 1.6)">${all}</g><g stroke="${colour}">${all}</g>`;
}

/** 羽绒: clusters with fine barbs. */
function downPlumes(colour: string): string {
  return Array.from({ length: 13 }, (_, k) => {
    const x = 50 + 40 * Math.cos(k * 2.4) * Math.sqrt(k / 12);
    const y = 50 + 36 * Math.sin(k * 2.4) * Math.sqrt(k / 12);
    const barbs = Array.from({ length: 90 }, (_, ray) => {
      const angle = 2 * Math.PI * hash(k, ray, 72);
      const reach = 6 + 14 * hash(k, ray, 73);
      const bend = angle + hash(k, ray, 74) - 0.5;
      const at = (distance: number, turn: number) =>
        `${(x + distance * Math.cos(turn)).toFixed(1)} ${(y + distance * Math.sin(turn)).toFixed(1)}`;
      return `M${at(2, angle)}Q${at(reach * 0.6, angle)} ${at(reach, bend)}`;
    }).join('');
    return (
      `${shadow(x + 1, y + 5, 15, 14)}<circle cx="${x}" cy="${y}" r="11" fill="${colour}" opacity=".55"/>` +
      `<path d="${barbs}" stroke="#4A463F" stroke-opacity=".22" stroke-width=".7" fill="none" transform="translate(.5 .7)"/><path d="${barbs}" stroke="${colour}" stroke-width=".7" fill="none"/>`
    );
  }).join('');
}

function inkOn(colour: string): string {
  const [red, green, blue] = parseColour(colour);
  return 0.3 * red + 0.59 * green + 0.11 * blue > 140 ? '#20242B' : '#FFFFFF';
}
