import { keyText, readKey, type MarkKey } from '../marks.ts'
import { roundKinds, type ChartSpec } from '../spec.ts'
import { markName, type Reader } from '../words.ts'
import { drawPlot } from './plot-drawing.ts'
import { drawRound } from './round-drawing.ts'
import type { Size } from './plot-shapes.ts'

/** A drawn chart with its marks in the order of the keyboard. */
export interface Picture {
  readonly svg: SVGSVGElement
  readonly marks: readonly MarkKey[]
}

/** Draws a chart: its marks are named for screen readers, everything else is hidden from them. */
export function draw(spec: ChartSpec, size: Size, reader: Reader, opens: (at: number) => boolean): Picture {
  const { svg } = roundKinds.has(spec.kind) ? drawRound(spec, size, reader) : drawPlot(spec, size, reader)
  // The rules of Plot are in charts.css: a policy without inline styles would drop them.
  svg.querySelector('style')?.remove()
  if (spec.kind === 'spark') {
    unname(svg)
    svg.setAttribute('role', 'img')
    svg.setAttribute('aria-label', sparkName(spec, reader))
    return { svg, marks: [] }
  }
  svg.setAttribute('role', 'group')
  svg.setAttribute('aria-label', spec.title)
  unname(svg)
  for (const child of Array.from(svg.children))
    if (!child.querySelector('[data-mark]')) child.setAttribute('aria-hidden', 'true')
  const marks: MarkKey[] = []
  for (const node of svg.querySelectorAll('[data-mark]')) {
    const mark = readKey(node.getAttribute('data-mark'))
    if (!mark) continue
    marks.push(mark)
    node.setAttribute('role', opens(mark.at) ? 'button' : 'img')
    node.setAttribute('aria-label', markName(spec, mark.series, mark.at, reader))
    node.setAttribute('tabindex', '-1')
    if (spec.chosen === undefined) continue
    if (opens(mark.at)) node.setAttribute('aria-pressed', String(mark.at === spec.chosen))
    if (mark.at === spec.chosen) node.classList.add('chosen')
  }
  marks.sort((a, b) => a.series - b.series || a.at - b.at)
  return { svg, marks }
}

/** Takes the names of groups away that Plot gives them: a group without a role has none. */
function unname(svg: SVGSVGElement): void {
  for (const node of svg.querySelectorAll('g')) {
    node.removeAttribute('aria-label')
    node.removeAttribute('aria-description')
  }
}

/** The mark of a chart that keys begin at. */
export const nodeOf = (svg: SVGSVGElement, mark: MarkKey): SVGElement | null =>
  svg.querySelector<SVGElement>(`[data-mark="${keyText(mark)}"]`)

function sparkName(spec: ChartSpec, reader: Reader): string {
  const last = spec.series[0]!.values.findLastIndex((value) => value !== null)
  return last < 0 ? spec.title : `${spec.title}: ${markName(spec, 0, last, reader)}`
}
