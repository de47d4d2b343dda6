import { expect, type Locator, type Page } from '@playwright/test'
import type { View } from '../../src/workbench/gantt/model/view.ts'
import type { GanttController } from '../../src/workbench/gantt/view/controller.ts'
import type { FrameStats } from '../../src/workbench/gantt/view/painter.ts'
import { soldPegs, type Order, type ServerPlan } from './gantt-plan.ts'
import { colourOf, mixOf, over, picture, rgb, same, type Rgb } from './gantt-pixels.ts'

declare const window: { __charts?: Map<Element, GanttController> }

/** A row in view: what it is called, and where it is below the axis. */
export interface Line {
  readonly label: string
  readonly top: number
  readonly height: number
}

export interface Shown {
  readonly view: View
  readonly stats: FrameStats
  /** Seconds UTC that times of the view come after. */
  readonly base: number
  readonly fills: readonly Rgb[]
  readonly now: number | null
  readonly rows: number
  /** Those that are in view from top to bottom. */
  readonly lines: readonly Line[]
  /** Names of the others that are in view. */
  readonly cut: readonly string[]
}

/** Charts that open from now on can be looked at. */
export const watchCharts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.__charts = new Map()
  })
}

export interface Place {
  /** Seconds UTC; all times when left out. */
  readonly times?: readonly [number, number]
  readonly rowHeight: number
}

/** Shows a part of a chart from its first row on, with all rows open; resolves once it is painted. */
export const lookAt = async (chart: Locator, place: Place): Promise<Shown> => {
  const { fills, ...rest } = await chart.evaluate(async (host, { times, rowHeight }) => {
    const gantt = window.__charts!.get(host)!
    const painted = (): Promise<void> =>
      new Promise((resolve) => {
        const ended = gantt.on('frame', () => {
          ended()
          resolve()
        })
        gantt.repaintAll()
      })
    gantt.foldAll(new Set())
    const { base } = gantt.model!
    if (times) gantt.zoomTo(times[0] - base, times[1] - base)
    else gantt.fit()
    gantt.change({ rowHeight, top: 0 })
    await painted()
    await painted()
    const { view, stats, look } = gantt
    const { lines, model } = gantt.scene!
    const shown: { label: string; top: number; height: number }[] = []
    const cut: string[] = []
    for (let line = 0; line < lines.count; line++) {
      const top = lines.before[line]! * view.rowHeight
      const height = lines.before[line + 1]! * view.rowHeight - top
      const label = model.texts.columns[0]!.textOf(lines.row[line]!)
      if (top >= view.height) break
      if (top + height > view.height) cut.push(label)
      else shown.push({ label, top, height })
    }
    const fills = look!.tones.map(({ fill }) => fill)
    return { view, stats, base, fills, now: model.now, rows: lines.count, lines: shown, cut }
  }, place)
  return { ...rest, fills: fills.map(rgb) }
}

/** What should be in a row; times in seconds UTC. */
export interface Piece {
  readonly start: number
  readonly productionStart: number
  readonly productionEnd: number
  readonly end: number
  /** What has its colour everywhere. */
  readonly colouredBy: string
  readonly finished: boolean
  /** Marked at its ends. */
  readonly edged: boolean
}

const HALF_HOUR = 1800

/** What the plan says about a row of this name. A supply may be in several rows: any of its times will do. */
export function piecesOf(plan: ServerPlan, name: string): readonly (readonly Piece[])[] {
  const bars = plan.operations.filter(({ code, resource }) => code === name || resource === name)
  if (bars.length > 0)
    return [
      bars.map((one) => ({
        start: one.setupStart,
        productionStart: one.start,
        productionEnd: one.productionEnd,
        end: one.end,
        colouredBy: one.order,
        finished: one.status === 'B',
        edged: one.held || one.status === 'B',
      })),
    ]
  const whole = (start: number, end: number, colouredBy: string): Piece => ({
    start,
    productionStart: start,
    productionEnd: end,
    end,
    colouredBy,
    finished: false,
    edged: false,
  })
  const work = plan.orders.get(name)?.operations ?? []
  if (work.length > 0) {
    const start = Math.min(...work.map(({ setupStart }) => setupStart))
    return [[whole(start, Math.max(...work.map(({ end }) => end)), name)]]
  }
  const times = plan.pegs.flatMap(({ made, from, at }) => (!made && from === name && at !== null ? [at] : []))
  const pegged = soldPegs(plan).filter(({ to, toAt }) => to === name && toAt !== null)
  if (pegged.length > 0)
    return pegged.map(({ from, toAt }) => [
      whole(toAt!, toAt! + HALF_HOUR, plan.operationNamed.get(from)?.order ?? ''),
    ])
  const sold = soldAs(plan, name)
  if (sold.length > 0) return sold.map(({ code, due }) => [whole(due!, due! + HALF_HOUR, code)])
  // A resource without work has a row, too.
  if (times.length === 0) return [[]]
  return [...new Set(times)].map((at) => [whole(at, at + HALF_HOUR, 'supply')])
}

const soldAs = ({ orders }: ServerPlan, name: string): Order[] =>
  [...orders.values()].filter(({ sale, due }) => sale === name && due !== null)

/** Bars side by side: the lowest lane that is free takes the next. */
function lanesOf(pieces: readonly Piece[]): (readonly Piece[])[] {
  const lanes: Piece[][] = []
  for (const piece of pieces.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const lane = lanes.find((one) => Math.max(...one.map(({ end }) => end)) <= piece.start)
    if (lane) lane.push(piece)
    else lanes.push([piece])
  }
  return lanes
}

/** Where in a lane of a row only the work itself is drawn: above setups, texts and what is known of material. */
function lineOf({ top, height }: Line, lane: number, lanes: number): number {
  const inset = insetOf(height / lanes)
  const laneHeight = (height - 2 * inset) / lanes
  return Math.round(top + inset + lane * laneHeight) + (laneHeight > 18 ? 2 : 0)
}

/** Room above a bar in a row of this height (src/workbench/gantt/paint/shapes.ts). */
const insetOf = (height: number): number => (height >= 18 ? 3 : height >= 8 ? 1.5 : 0.5)

interface Compared {
  readonly chart: Locator
  readonly plan: ServerPlan
  readonly place: Place
  /** Colours met before: the same order has the same everywhere. */
  readonly colours: Map<string, number>
}

/** Bars as shapes: each where the plan says, from its first pixel to its last, all of an order in one colour, nothing else. */
export async function compareShapes({ chart, plan, place, colours }: Compared): Promise<Shown> {
  const shown = await lookAt(chart, place)
  expect(shown.stats.means).toBe('shapes')
  const { view, base, fills } = shown
  const pixels = await picture(
    chart,
    shown.lines.flatMap((line) =>
      piecesOf(plan, line.label).flatMap((pieces) =>
        lanesOf(pieces).map((_, lane, all) => view.head + lineOf(line, lane, all.length)),
      ),
    ),
  )
  const faded = fills.map((fill) => over(fill, [255, 255, 255], 0.45))
  const x = (time: number): number => (time - base - view.from) / view.secondsPerPixel
  const faults: unknown[] = []
  for (const line of shown.lines) {
    const dues = [plan.orders.get(line.label), ...soldAs(plan, line.label)].flatMap((one) => one?.due ?? [])
    const hidden = (at: number): boolean =>
      (shown.now !== null && Math.abs(at - x(shown.now + base)) < 3) ||
      dues.some((due) => Math.abs(at - x(due)) < 9)
    const ways = piecesOf(plan, line.label).map((pieces) => {
      const found: unknown[] = []
      const own = new Map<string, number>()
      const lanes = lanesOf(pieces)
      for (const [lane, inLane] of lanes.entries()) {
        const y = view.head + lineOf(line, lane, lanes.length)
        const wanted = new Map<number, Piece[]>()
        const blurred = new Set<number>()
        for (const piece of inLane) {
          const [from, to] = [Math.round(x(piece.productionStart)), Math.round(x(piece.productionEnd))]
          const end = Math.max(from + 1, to - (to - from > 3 ? 1 : 0))
          for (let at = Math.max(0, from); at < Math.min(view.width, end); at++)
            wanted.set(at, [...(wanted.get(at) ?? []), piece])
          if (piece.edged) for (const edge of [from, end]) for (let k = -4; k < 5; k++) blurred.add(edge + k)
        }
        for (let at = 0; at < view.width; at++) {
          if (hidden(at) || blurred.has(at)) continue
          const here = wanted.get(at)
          const seen = pixels.at(view.left + at, y)
          const [one] = here ?? []
          const tone = (one?.finished ? faded : fills).findIndex((fill) => same(seen, fill))
          if (here?.length === 1 && tone >= 0) {
            const before = own.get(one!.colouredBy) ?? colours.get(one!.colouredBy) ?? tone
            if (before !== tone) found.push({ row: line.label, at, tone, before })
            own.set(one!.colouredBy, tone)
          }
          if (tone >= 0 !== (here !== undefined) && !(here && here.length > 1))
            found.push({ row: line.label, at, seen, wanted: one?.colouredBy ?? null })
        }
      }
      return { found, own }
    })
    const best = ways.find(({ found }) => found.length === 0) ?? ways[0]
    for (const [name, tone] of best!.own) colours.set(name, tone)
    faults.push(...best!.found)
  }
  expect(faults.slice(0, 8)).toEqual([])
  return shown
}

/** Bars of the rows in view that a stretch of time meets, counted in the plan. */
export const countIn = (plan: ServerPlan, { view, base, lines, cut }: Shown): number => {
  const [from, until] = [view.from + base, view.from + base + view.width * view.secondsPerPixel]
  return [...lines.map(({ label }) => label), ...cut].reduce((sum, label) => {
    const [pieces] = piecesOf(plan, label)
    return sum + (pieces ?? []).filter(({ start, end }) => end > from && start < until).length
  }, 0)
}

const FAINT = 0.16
const strips = { light: rgb('#2f7fc1'), dark: rgb('#5aa9e6') }

/** Rows as strips: each pixel as deep as the plan loads its time, setups and all, and in the colour of faults beyond. */
export async function compareStrips(
  { chart, plan, beside }: Pick<Compared, 'chart' | 'plan'> & { beside: ReadonlyMap<string, unknown> },
  theme: 'light' | 'dark',
): Promise<Shown> {
  const shown = await lookAt(chart, { rowHeight: 2 })
  expect(shown.stats.means).toBe('strips')
  const { view, base } = shown
  const [surface, bad] = [await colourOf(chart), await colourOf(chart, '--bad')]
  const pixels = await picture(
    chart,
    shown.lines.map(({ top }) => view.head + Math.round(top)),
  )
  const x = (time: number): number => (time - base - view.from) / view.secondsPerPixel
  const faults: unknown[] = []
  // Resources used beside others have bars that the plan of operations does not know.
  for (const line of shown.lines.filter(({ label }) => !beside.has(label.split(' ')[0]!))) {
    const ways = piecesOf(plan, line.label).map((pieces) => {
      const share = new Float64Array(Math.ceil(view.width))
      for (const { start, end } of pieces)
        for (let at = Math.max(0, Math.floor(x(start))); at < Math.min(view.width, x(end)); at++)
          share[at]! += Math.min(x(end), at + 1) - Math.max(x(start), at)
      const found: unknown[] = []
      for (const [at, load] of share.entries()) {
        if (shown.now !== null && Math.abs(at - x(shown.now + base)) < 3) continue
        const seen = pixels.at(view.left + at, view.head + Math.round(line.top))
        if (load > 0.99 && same(seen, bad)) continue
        const mixed = mixOf(seen, surface, strips[theme])
        const drawn = mixed < FAINT / 2 ? 0 : (mixed - FAINT) / (1 - FAINT)
        if (Math.abs(drawn - Math.min(load, 1)) > 0.03 || load > 1.01)
          found.push({ row: line.label, at, drawn, load })
      }
      return found
    })
    faults.push(...(ways.find((found) => found.length === 0) ?? ways[0]!))
  }
  expect(faults.slice(0, 8)).toEqual([])
  return shown
}
