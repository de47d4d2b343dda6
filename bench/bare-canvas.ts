import type { Browser } from 'playwright'
import { spread } from './measure.ts'
import { cpuClock } from './page-clock.ts'

declare const window: { step(): void }
declare function requestAnimationFrame(callback: () => void): number

/** A worker that fills its canvas with another colour on every request, and reports it. */
const worker = `
let context
onmessage = ({ data }) => {
  if (data.canvas) context = data.canvas.getContext('2d', { alpha: false })
  else requestAnimationFrame(() => {
    context.fillStyle = data.colour
    context.fillRect(0, 0, context.canvas.width, context.canvas.height)
    postMessage('painted')
  })
}`
const html = `<!doctype html><canvas width="1440" height="900"></canvas><script>
const canvas = document.querySelector('canvas').transferControlToOffscreen()
const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(worker)}])))
worker.postMessage({ canvas }, [canvas])
let told = 0
worker.onmessage = () => {}
window.step = () => requestAnimationFrame(() => worker.postMessage({ colour: 'rgb(' + (told++ & 255) + ',0,0)' }))
</script>`

/**
 * Milliseconds of the main thread's clock in a frame in which a worker fills a canvas with one colour, driven as the benches
 * drive a chart: what the browser and its driver take whatever is drawn.
 */
export async function bareCanvasCpu(browser: Browser, rounds: number, frames: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.setContent(html)
  const cpu = await cpuClock(page)
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.evaluate(async (count) => {
      for (let frame = 0; frame < count; frame++) {
        window.step()
        await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      }
    }, frames)
    taken.push((await cpu()) / frames)
  }
  await context.close()
  return spread(taken).median
}
