/** S/M/L and S M L are three sizes; 160/84A is one. */
export function splitSizes(text: string): string[] {
  return text
    .split(/[\s,，、;；|]+/)
    .filter((size) => size !== '')
    .flatMap((size) => (isSlashed(size) ? size.split(/[/／]/) : size));
}

const isSlashed = (text: string): boolean => text.split(/[/／]/).every((size) => /^(?:\d?X{0,4}[SL]|M|F|均码)$/i.test(size));
