import type { Locator, Page } from '@playwright/test'
import type { BenchGantt } from '../../src/workbench/bench/gantt-data.ts'
import type { View } from '../../src/workbench/gantt/model/view.ts'

export type Rgb = readonly [number, number, number]

/** What of the bench page is used here (src/workbench/bench/gantt-bench.tsx). */
interface Hook {
  load(size: { n: number; rows: number; seed: number }): Promise<unknown>
  look(from: number, to: number, rowHeight: number, row: number): Promise<void>
  scrolled(dx: number, dy: number): Promise<void>
  view(): View
  stats(): Stats
}

export interface Stats {
  readonly bars: number
  readonly means: 'shapes' | 'rows' | 'strips'
  readonly inWorker: boolean
}

declare const window: { readonly __bench: Hook }

/** What a picture of the chart holds: colours by place, pixels of the page. */
export interface Picture {
  readonly width: number
  readonly bytes: Buffer
  readonly at: (x: number, y: number) => Rgb
}

export async function openBench(page: Page, language: string, appearance: string): Promise<void> {
  await page.addInitScript(
    (kept) => localStorage.setItem('takt.preferences', kept),
    JSON.stringify({ language, appearance }),
  )
  await page.goto('/bench/gantt')
  await page.waitForFunction(() => '__bench' in window)
}

export const load = (page: Page, n: number, rows: number): Promise<unknown> =>
  page.evaluate((size) => window.__bench.load({ ...size, seed: 7 }), { n, rows })

export async function look(
  page: Page,
  place: { readonly from: number; readonly to: number; readonly rowHeight: number; readonly row: number },
): Promise<{ readonly view: View; readonly stats: Stats }> {
  return page.evaluate(async ({ from, to, rowHeight, row }) => {
    await window.__bench.look(from, to, rowHeight, row)
    return { view: window.__bench.view(), stats: window.__bench.stats() }
  }, place)
}

export const scrolled = (page: Page, dx: number, dy: number): Promise<View> =>
  page.evaluate(
    async (by) => {
      await window.__bench.scrolled(by.dx, by.dy)
      return window.__bench.view()
    },
    { dx, dy },
  )

/** The pixels of a chart as they are on its canvas, wherever that is painted; of these lines only when some are named. */
export async function picture(chart: Locator, lines?: Iterable<number>): Promise<Picture> {
  const wanted = lines && [...new Set(lines)]
  const { width, data } = await chart.evaluate(async (host, only) => {
    const bitmap = await createImageBitmap(host.querySelector<HTMLCanvasElement>(':scope > canvas')!)
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    let text = ''
    for (const y of only ?? Array.from({ length: height }, (_, line) => line))
      text += String.fromCharCode(...data.subarray(y * width * 4, (y + 1) * width * 4))
    return { width, data: btoa(text) }
  }, wanted)
  const bytes = Buffer.from(data, 'base64')
  const placeOf = wanted && new Map(wanted.map((y, place) => [y, place]))
  return {
    width,
    bytes,
    at: (x, y) => {
      const k = ((placeOf ? placeOf.get(y)! : y) * width + x) * 4
      return [bytes[k]!, bytes[k + 1]!, bytes[k + 2]!]
    },
  }
}

/** A colour of the theme where a chart is; its ground when none is named. */
export async function colourOf(chart: Locator, name = '--surface'): Promise<Rgb> {
  const text = await chart.evaluate(
    (host, token) => getComputedStyle(host).getPropertyValue(token).trim(),
    name,
  )
  return rgb(text.length === 4 ? `#${text.slice(1).replaceAll(/./g, '$&$&')}` : text)
}

export const rgb = (text: string): Rgb => {
  const value = Number.parseInt(text.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export const same = (a: Rgb, b: Rgb, by = 2): boolean => a.every((value, k) => Math.abs(value - b[k]!) <= by)

/** A colour laid over a ground, 0 to 1. */
export const over = (ground: Rgb, colour: Rgb, share: number): Rgb =>
  ground.map((value, k) => Math.round(value + (colour[k]! - value) * share)) as unknown as Rgb

/** How much of a colour is mixed into the ground, 0 to 1: read where the two differ most. */
export function mixOf(seen: Rgb, ground: Rgb, colour: Rgb): number {
  const k = [0, 1, 2].reduce((best, at) =>
    Math.abs(colour[at]! - ground[at]!) > Math.abs(colour[best]! - ground[best]!) ? at : best,
  )
  return (seen[k]! - ground[k]!) / (colour[k]! - ground[k]!)
}

/** Share of each pixel of a row that bars fill, counted bar by bar from the data; and the bar that fills most of it. */
export function sharesOf(
  { bars }: BenchGantt,
  rows: { readonly first: number; readonly last: number },
  view: View,
): { readonly share: Float64Array; readonly main: Int32Array; readonly count: number } {
  const width = Math.ceil(view.width)
  const share = new Float64Array(width)
  const most = new Float64Array(width)
  const main = new Int32Array(width).fill(-1)
  let count = 0
  for (let k = 0; k < bars.count; k++) {
    if (bars.row[k]! < rows.first || bars.row[k]! >= rows.last) continue
    const a = (bars.start[k]! - view.from) / view.secondsPerPixel
    const b = (bars.end[k]! - view.from) / view.secondsPerPixel
    if (b <= 0 || a >= view.width) continue
    count++
    for (let x = Math.max(0, Math.floor(a)); x < Math.min(width, b); x++) {
      const part = Math.min(b, x + 1) - Math.max(a, x)
      share[x]! += part / (rows.last - rows.first)
      if (part > most[x]!) {
        most[x] = part
        main[x] = k
      }
    }
  }
  return { share, main, count }
}
