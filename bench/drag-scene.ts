import type { Page } from 'playwright'

/** A frame of a drag: milliseconds from the pointer's event to the painted frame, and of that the page's own script. */
export interface DragFrame {
  readonly painted: number
  readonly script: number
  /** True when the chart itself has been painted again, and not only the dragged bar. */
  readonly chart: boolean
  readonly longTasks: readonly number[]
}

/** Globals of the page (src/workbench/bench/gantt-bench.tsx). */
interface Bench {
  home(): Promise<void>
  zoom(factor: number): void
  zoomRows(height: number): void
  pick(): { readonly x: number; readonly y: number } | null
  stats(): { readonly ms: number; readonly mainMs: number; readonly longTasks: readonly number[] }
}
declare const window: {
  readonly __bench: Bench
  __moved?: Promise<{ readonly painted: number; readonly handled: number }> | undefined
  addEventListener(type: 'pointermove', listener: () => void, capture: boolean): void
}
declare function requestAnimationFrame(callback: () => void): number

/** Row height in pixels, and zoom relative to all times: bars that can be grabbed. */
const [HEIGHT, ZOOM] = [26, 10]

/** Grabs a bar with the pointer and drags it, with the displaced bars drawn along; one frame per step. */
export async function drag(page: Page, frames: number): Promise<readonly DragFrame[]> {
  const from = await page.evaluate(
    async ({ height, zoom }) => {
      const bench = window.__bench
      await bench.home()
      bench.zoom(zoom)
      bench.zoomRows(height)
      await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      let began = 0
      window.addEventListener('pointermove', () => (began = performance.now()), true)
      window.addEventListener(
        'pointermove',
        () => {
          const handled = performance.now() - began
          window.__moved = new Promise((resolve) =>
            requestAnimationFrame(() =>
              setTimeout(() => resolve({ painted: performance.now() - began, handled })),
            ),
          )
        },
        false,
      )
      return bench.pick()
    },
    { height: HEIGHT, zoom: ZOOM },
  )
  if (!from) throw new Error('no bar in view can be dragged')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const seen: DragFrame[] = []
  // The first steps grab the bar; they are not counted.
  for (let frame = -5; frame < frames; frame++) {
    const before = await page.evaluate(() => {
      window.__moved = undefined
      return window.__bench.stats()
    })
    await page.mouse.move(from.x + 40 * Math.sin(frame / 5), from.y + 3 * (frame % 20))
    await page.waitForFunction(() => window.__moved !== undefined)
    const { painted, handled } = (await page.evaluate(() => window.__moved))!
    const { ms, mainMs, longTasks } = await page.evaluate(() => window.__bench.stats())
    if (frame >= 0) seen.push({ painted, script: handled + mainMs, chart: ms !== before.ms, longTasks })
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return seen
}
