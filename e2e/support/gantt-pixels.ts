import type { Page } from '@playwright/test'
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

/** The pixels of the chart as they are on its canvas, wherever that is painted. */
export async function picture(page: Page): Promise<Picture> {
  const { width, data } = await page.evaluate(async () => {
    const bitmap = await createImageBitmap(document.querySelector<HTMLCanvasElement>('.gantt > canvas')!)
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    let text = ''
    for (let k = 0; k < data.length; k += 32_768) text += String.fromCharCode(...data.subarray(k, k + 32_768))
    return { width: bitmap.width, data: btoa(text) }
  })
  const bytes = Buffer.from(data, 'base64')
  return {
    width,
    bytes,
    at: (x, y) => {
      const k = (y * width + x) * 4
      return [bytes[k]!, bytes[k + 1]!, bytes[k + 2]!]
    },
  }
}

/** The ground of the chart in the theme shown. */
export async function surfaceOf(page: Page): Promise<Rgb> {
  const text = await page.evaluate(() =>
    getComputedStyle(document.querySelector('.gantt')!).getPropertyValue('--surface').trim(),
  )
  return rgb(text.length === 4 ? `#${text.slice(1).replaceAll(/./g, '$&$&')}` : text)
}

export const rgb = (text: string): Rgb => {
  const value = Number.parseInt(text.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export const same = (a: Rgb, b: Rgb, by = 2): boolean => a.every((value, k) => Math.abs(value - b[k]!) <= by)

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
