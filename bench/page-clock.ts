import type { CDPSession, Page } from 'playwright'

/** CPU milliseconds of the main thread since the last call: what others do on the machine does not count. */
export async function cpuClock(page: Page): Promise<() => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  let last = 0
  const since = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const now = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
    const spent = now - last
    last = now
    return spent
  }
  await since()
  return since
}
