/** `1.5e-7` as `0.00000015`; other texts stay, `NaN` and `Infinity` too: who maps the value finds them faulty. */
export function plainDecimal(text: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d*))?[eE]([+-]?\d+)$/.exec(text)
  if (!parts) return text
  const [, sign, whole, fraction = '', exponent] = parts
  const shift = Number(exponent)
  // What is written out may not outgrow memory.
  if (Math.abs(shift) > 400) return text
  const digits = whole! + fraction
  const point = whole!.length + shift
  const padded = digits.padStart(digits.length + Math.max(0, 1 - point), '0').padEnd(point, '0')
  const at = Math.max(1, point)
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  const rest = padded.slice(at).replace(/0+$/, '')
  return `${sign}${integer}${rest === '' ? '' : `.${rest}`}`
}
