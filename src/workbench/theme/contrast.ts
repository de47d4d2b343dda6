/** Least contrast of text on its ground that WCAG 2 level AA asks for. */
export const readableContrast = 4.5

/** Contrast of two opaque colours as WCAG 2 defines it, 1 to 21; `#rrggbb`, `rgb(...)` or `rgba(...)`. */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function channelsOf(colour: string): number[] {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour.trim())
  if (hex) return hex.slice(1).map((pair) => parseInt(pair, 16))
  const numbers = colour
    .match(/[\d.]+/g)
    ?.slice(0, 3)
    .map(Number)
  if (numbers?.length !== 3) throw new Error(`not a colour: ${colour}`)
  return numbers
}
