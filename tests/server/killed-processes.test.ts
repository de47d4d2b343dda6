import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { effort } from '../support/effort.ts'
import { unplanned } from '../support/kitting.ts'
import { canStartPooler } from '../support/pooler.ts'
import { Site, type Signal } from '../support/site.ts'
import { SiteWork } from '../support/site-work.ts'

/** Milliseconds of work before a process is ended. */
const MOMENTS = [0, 40, 150, 400]

let site: Site
beforeAll(async () => {
  site = await Site.start(unplanned())
})
afterAll(() => site?.stop())

const kills = effort(50)
const pooler = canStartPooler ? 'behind PgBouncer' : '(without PgBouncer, which is not installed)'

/** Every process in turn; eight kills end each of them by each signal. */
const killOf = (n: number): { index: number; signal: Signal } => ({
  index: n % site.processes,
  signal: ((n >> 1) + (n >> 2)) % 2 === 0 ? 'SIGKILL' : 'SIGTERM',
})

it(
  `loses nothing that was acknowledged and leaves no run, with processes killed ${kills} times ${pooler}`,
  async () => {
    const work = new SiteWork(site)
    work.begin()
    for (let n = 0; n < kills; n++) {
      const { index, signal } = killOf(n)
      await work.underWay(site.roleOf(index))
      await sleep(MOMENTS[n % MOMENTS.length])
      await site.replace(index, signal)
    }
    await work.end()
    expect(site.faults).toEqual([])

    const { journal } = work
    for (const entity of ['customer', 'order'] as const) {
      const found = await codesOf(entity)
      const acknowledged = [...(entity === 'customer' ? journal.customers : journal.orders)]
      expect(
        acknowledged.filter((code) => found.get(code) !== 1),
        entity,
      ).toEqual([])
    }
    expect(await site.ask(schedulingRuns.current)).toMatchObject({ runNo: journal.accepted })
    expect(await work.places()).toEqual(journal.places)
    expect(await site.ask(kittingRuns.current)).toMatchObject({ runNo: journal.published })
    for (const runs of [kittingRuns, schedulingRuns])
      await expect
        .poll(async () =>
          (await site.ask(runs.list, { maxResultCount: 1000 })).items.map(({ status }) => status),
        )
        .not.toEqual(expect.arrayContaining([expect.stringMatching(/[QR]/)]))
    for (const made of ['acceptances', 'moves', 'results'] as const)
      expect(journal[made], made).toBeGreaterThan(0)
  },
  300_000 + kills * 60_000,
)

/** How often each code is in the list. */
async function codesOf(entity: 'customer' | 'order'): Promise<Map<string, number>> {
  const { bytes } = await site.call(crudOf(entityNamed(entity)).exportRows, {
    format: 'csv',
    columns: 'code',
  })
  const counts = new Map<string, number>()
  for (const code of bytes.toString().split('\r\n')) counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts
}
