import { expect, type Locator, type Page } from '@playwright/test'
import type { ServerPlan } from './gantt-plan.ts'
import { colourOf, picture, type Rgb } from './gantt-pixels.ts'
import { lookAt, type Place, type Shown } from './gantt-scene.ts'

interface Loads {
  readonly intervals: readonly string[]
  readonly rows: readonly {
    readonly resource: string
    readonly busy: readonly number[]
    readonly available: readonly number[]
  }[]
}

interface Stock {
  readonly code: string
  readonly stock: string
  readonly safety: string
  readonly at: string
  readonly events: readonly { readonly at: string; readonly qty: string }[]
}

/** What a curve should show: a value from each time on until the next; seconds UTC. */
interface Curve {
  readonly at: readonly number[]
  readonly value: readonly number[]
  readonly least: number
  readonly most: number
  readonly guide?: number
}

const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000)
const scaleOf = (values: readonly number[]) => ({
  least: Math.min(0, ...values),
  most: Math.max(1, ...values) * 1.05,
})

/** Follows the loads and stock that the server sends; ask for the curves once they are drawn. */
export function hearCurves(page: Page): (plan: ServerPlan) => Promise<readonly Curve[]> {
  const heard = new Map<string, Promise<unknown>>()
  page.on('response', (response) => {
    const method = ['GetLoads', 'GetStockCurve'].find((one) => response.url().includes(one))
    if (method) heard.set(method, response.json())
  })
  return async (plan) => {
    const answer = async <T>(method: string): Promise<T> =>
      ((await heard.get(method)) as { result: T }).result
    return curvesOf(plan, await answer<Loads>('GetLoads'), await answer<Stock>('GetStockCurve'))
  }
}

/** Load, stock, and what comes in, goes out and is left by interval; added up here in plain numbers. */
function curvesOf(
  { operations }: ServerPlan,
  { intervals, rows: all }: Loads,
  stock: Stock,
): readonly Curve[] {
  const planned = new Set(operations.map(({ resource }) => resource))
  const rows = all.filter(({ resource }) => planned.has(resource))
  const until = Math.max(...operations.map(({ end }) => end))
  const starts = intervals.map(seconds)
  const hours = (of: 'busy' | 'available'): number[] =>
    starts.map((_, k) => rows.reduce((sum, row) => sum + row[of][k]! / 3600, 0))
  const [busy, there] = [hours('busy'), hours('available')]
  let left = Number(stock.stock)
  const at = [seconds(stock.at)]
  const value = [left]
  const zeros = (): number[] => starts.map(() => 0)
  const [comes, goes, rest] = [zeros(), zeros(), zeros()]
  const before = stock.events.filter((event) => seconds(event.at) < starts[0]!)
  let balance = before.reduce((sum, { qty }) => sum + Number(qty), left)
  for (const event of stock.events) {
    const time = seconds(event.at)
    left += Number(event.qty)
    if (time === at.at(-1)) value[value.length - 1] = left
    else {
      at.push(time)
      value.push(left)
    }
    const k = starts.findLastIndex((start) => start <= time)
    if (k < 0 || time >= until) continue
    const side = Number(event.qty) > 0 ? comes : goes
    side[k]! += Math.abs(Number(event.qty))
  }
  for (const k of starts.keys()) rest[k] = balance += comes[k]! - goes[k]!
  const safety = Number(stock.safety)
  const columns = { at: [...starts, until] }
  return [
    { ...columns, value: [...busy, 0], least: 0, most: Math.max(1, ...busy, ...there) * 1.05 },
    { at, value, ...scaleOf([...value, safety]), ...(safety > 0 ? { guide: safety } : {}) },
    { ...columns, value: [...comes, 0], ...scaleOf(comes) },
    { ...columns, value: [...goes, 0], ...scaleOf(goes) },
    { at: starts, value: rest, ...scaleOf(rest) },
  ]
}

const differ = (a: Rgb, b: Rgb): boolean => a.some((value, k) => Math.abs(value - b[k]!) > 25)

/** How high each curve is at each pixel of time that has one value, against what the server said. */
export async function compareCurves(chart: Locator, curves: readonly Curve[], place: Place): Promise<Shown> {
  const shown = await lookAt(chart, place)
  const [pixels, surface] = [await picture(chart), await colourOf(chart)]
  const { view, base, now } = shown
  const faults: unknown[] = []
  let looked = 0
  for (const [k, line] of shown.lines.entries()) {
    const { at, value, least, most, guide } = curves[k]!
    const [top, height] = [view.head + line.top + 2, line.height - 4]
    const isGuide = (y: number): boolean => guide !== undefined && Math.abs(y - yOf(guide)) < 2
    const yOf = (one: number): number => top + height - ((one - least) / (most - least)) * height
    const edges = at.map((time) => Math.round((time - base - view.from) / view.secondsPerPixel))
    for (let x = 0; x < view.width - 1; x++) {
      const one = edges.findLastIndex((edge) => edge <= x)
      const ends = edges[one + 1] ?? Infinity
      // Where values meet, or a line of the axis stands, nothing can be distinguished.
      if (one < 0 || x < edges[one]! + 1 || x >= ends - 2 || value[one]! < 0) continue
      if (now !== null && Math.abs(x - (now - view.from) / view.secondsPerPixel) < 3) continue
      const seen = (y: number): Rgb => pixels.at(view.left + x, y)
      if (differ(seen(view.head + line.top), surface)) continue
      const wanted = yOf(value[one]!)
      if (guide !== undefined && Math.abs(wanted - yOf(guide)) < 3) continue
      let y = top
      while (y < top + height && (!differ(seen(y), surface) || isGuide(y))) y++
      looked++
      if (Math.abs(y - wanted) > 1.6) faults.push({ row: line.label, x, y, wanted, value: value[one] })
    }
  }
  expect(faults.slice(0, 8)).toEqual([])
  expect(looked).toBeGreaterThan(view.width)
  return shown
}
