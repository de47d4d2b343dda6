import { BYTE_ORDER_MARK, csvLine } from '#domain/rules/csv.ts'
import { escapeFormula } from '#domain/rules/formula.ts'
import { escapeMarkup } from '#domain/rules/markup.ts'
import type { LegendEntry } from '../legend-entries.ts'
import type { ChartSpec } from '../spec.ts'
import { dataOf } from '../words.ts'
import { textWidth } from '../labels.ts'

/** The numbers of a chart for a spreadsheet; texts that it would run as formulas get an apostrophe. */
export function csvOf(spec: ChartSpec): string {
  const { head, rows } = dataOf(spec)
  const series = spec.series.length
  const line = (cells: readonly string[]): string =>
    csvLine(cells.map((cell, at) => (at >= cells.length - series ? cell : escapeFormula(cell))))
  return BYTE_ORDER_MARK + csvLine(head.map(escapeFormula)) + rows.map(line).join('')
}

export interface Caption {
  readonly title: string
  readonly legend: readonly LegendEntry[]
}

interface SvgFile {
  readonly text: string
  readonly width: number
  readonly height: number
}

const kept = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'paint-order',
] as const
const [TITLE, LEGEND, PAD, KEY] = [26, 20, 12, 10]

/** A drawing that is alone: computed styles as attributes, a background, its title and its legend drawn in. */
export function svgText(svg: SVGSVGElement, { title, legend }: Caption): SvgFile {
  const [width, inner] = [Number(svg.getAttribute('width')), Number(svg.getAttribute('height'))]
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = [svg, ...svg.querySelectorAll('*')]
  ;[copy, ...copy.querySelectorAll('*')].forEach((node, at) => {
    const style = getComputedStyle(originals[at]!)
    for (const name of kept) {
      const value = style.getPropertyValue(name)
      if (value) node.setAttribute(name, value)
    }
    for (const name of [
      'class',
      'role',
      'tabindex',
      'aria-label',
      'aria-hidden',
      'aria-pressed',
      'data-mark',
    ])
      node.removeAttribute(name)
  })
  const look = getComputedStyle(svg)
  const [ink, paper] = [look.getPropertyValue('--ink').trim(), look.getPropertyValue('--surface').trim()]
  const font = `font-family="${escapeMarkup(look.fontFamily)}" fill="${ink}"`
  const head = TITLE + (legend.length > 0 ? LEGEND : 0)
  const full = { width: width + 2 * PAD, height: inner + head + 2 * PAD }
  let x = PAD
  const keys = legend.map(({ name, colour }) => {
    const at = x
    x += KEY + 6 + textWidth(name) + 16
    return `<rect x="${at}" y="${PAD + TITLE}" width="${KEY}" height="${KEY}" rx="2" fill="${resolved(svg, colour)}"/><text x="${at + KEY + 6}" y="${PAD + TITLE + KEY - 1}" font-size="12" ${font}>${escapeMarkup(name)}</text>`
  })
  const body = new XMLSerializer().serializeToString(copy)
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${full.width}" height="${full.height}" viewBox="0 0 ${full.width} ${full.height}"><rect width="100%" height="100%" fill="${paper}"/><text x="${PAD}" y="${PAD + 14}" font-size="14" font-weight="600" ${font}>${escapeMarkup(title)}</text>${keys.join('')}<g transform="translate(${PAD},${PAD + head})">${body}</g></svg>`
  return { text, ...full }
}

function resolved(svg: SVGSVGElement, colour: string): string {
  const name = /^var\((.+)\)$/.exec(colour)?.[1]
  return name ? getComputedStyle(svg).getPropertyValue(name).trim() : colour
}

const SCALE = 2

/** The same as pixels, twice as fine as the page. */
export async function pngOf(svg: SVGSVGElement, caption: Caption): Promise<Blob> {
  const { text, width, height } = svgText(svg, caption)
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  try {
    const picture = new Image(width * SCALE, height * SCALE)
    picture.src = address
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width * SCALE
    canvas.height = height * SCALE
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))),
        'image/png',
      ),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}
