import type { CDPSession, Page } from 'playwright'

interface MainThread {
  /** All its work: script, styles, layout, painting. */
  readonly all: number
  readonly script: number
}

/** CPU milliseconds of the main thread since the last call: load of other processes does not count. */
export async function cpuClock(page: Page): Promise<() => Promise<number>> {
  const clock = await mainThreadClock(page)
  return async () => (await clock()).all
}

export async function mainThreadClock(page: Page): Promise<() => Promise<MainThread>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  let last: MainThread = { all: 0, script: 0 }
  const since = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000
    const now = { all: of('TaskDuration'), script: of('ScriptDuration') }
    const spent = { all: now.all - last.all, script: now.script - last.script }
    last = now
    return spent
  }
  await since()
  return since
}
