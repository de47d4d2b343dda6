import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { reporting } from '#domain/services/reporting/results.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { createKittingServer, demoDay } from '../../support/kitting.ts'
import { plan } from '../../support/planning.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createKittingServer()
})
afterAll(() => server.close())

const rows = <R extends object>(sql: string, values: unknown[] = []): Promise<R[]> =>
  withTenant(server.database.app, { tenantId: 1, planUnitCode: 'JS', userId: null }, (tx) =>
    tx.rows<R>(sql, values),
  )

interface Overlap {
  readonly resource: string
  readonly codes: [string, string]
  readonly statuses: [string, string]
}

/** Operations side by side after a time on resources that do one thing at a time. */
const overlaps = (from: string) =>
  rows<Overlap>(
    `select a.res_code as resource, array[a.code, b.code] as codes, array[a.status, b.status] as statuses
     from operation a join operation b on a.res_code = b.res_code and a.code < b.code
       and greatest(a.setup_start, b.setup_start, $1) < least(a."end", b."end")
     join resource r on r.code = a.res_code and r.resource_class = 'S'
     where a.assigned and b.assigned order by 1, 2`,
    [from],
  )

async function violations(runNo: string) {
  const { items } = await server.one.ask(schedulingRuns.messages, {
    runNo,
    violations: true,
    maxResultCount: 1000,
  })
  return items
}

/** Some hours later nothing more was reported: what is started runs on. */
const later = (hours: number) => new Date(demoDay.getTime() + hours * 3_600_000).toISOString()

describe('an accepted plan', () => {
  it('books nothing twice but what may not be moved, and names that', async () => {
    for (const asOf of [later(0), later(6), later(30)]) {
      const { runNo } = await plan(server.one, { asOf })
      const named = await violations(runNo)
      const { kpi } = await server.one.ask(schedulingRuns.get, { runNo })
      expect((kpi as { violations: number }).violations).toBe(named.length)
      const { totalCount } = await server.one.ask(schedulingRuns.messages, { runNo })
      expect(totalCount).toBeGreaterThan(named.length)
      await server.one.ask(schedulingRuns.accept, { runNo })
      for (const { codes, statuses, resource } of await overlaps(asOf)) {
        expect(
          statuses.every((status) => 'RDTB'.includes(status)),
          codes.join(' '),
        ).toBe(true)
        const about = named.filter(
          (one) => one.resource === resource && codes.some((code) => one.operation === code),
        )
        expect(about.length, `${codes.join(' ')} on ${resource}`).toBeGreaterThan(0)
      }
      const marked = await rows<{ code: string }>('select code from operation where message is not null')
      const broken = new Set(named.flatMap(({ operation }) => operation ?? []))
      expect(marked.map(({ code }) => code).toSorted()).toEqual([...broken].toSorted())
    }
    expect((await overlaps(later(30))).length).toBeGreaterThan(0)
  })

  it('gives the time back that an operation does not need which ended early, and moves nothing by itself', async () => {
    const [next] = await rows<{ code: string; resource: string }>(
      `select code, res_code as resource from operation where status = 'A' and res_code like 'SMT%'
       order by start desc, code limit 1`,
    )
    await rows(`update operation set status = 'R' where code = $1`, [next!.code])
    await server.one.ask(reporting.report, {
      operationCode: next!.code,
      action: 'finish',
      goodQty: '1',
      startTime: later(1),
      endTime: later(2),
      confirmed: true,
    })
    const { runNo } = await plan(server.one, { asOf: later(31) })
    const compared = (await server.one.ask(schedulingRuns.compare, { right: runNo })) as {
      operations: { operation: string; start: string; newStart: string; end: string; newEnd: string }[]
    }
    expect(compared.operations.map(({ operation }) => operation)).not.toContain(next!.code)
    await server.one.ask(schedulingRuns.accept, { runNo })
    const [done] = await rows<{ start: string; end: string; setup: string }>(
      'select start, "end", setup_start as setup from operation where code = $1',
      [next!.code],
    )
    expect([done!.setup, done!.start, done!.end].map((time) => new Date(time).toISOString())).toEqual([
      later(1),
      later(1),
      later(2),
    ])
  })
})

describe('the changes of a run', () => {
  it('are told against the plan as it stands, whoever made it', async () => {
    const { runNo } = await plan(server.one, { asOf: later(48) })
    const compared = (await server.one.ask(schedulingRuns.compare, { right: runNo })) as {
      operations: Record<string, string | null>[]
      counts: Record<string, number>
    }
    expect(compared.counts['moved']).toBeGreaterThan(0)
    const [first] = compared.operations.filter(({ change }) => change === 'moved')
    const [stands] = await rows<{ start: string; end: string }>(
      'select start, "end" from operation where code = $1',
      [first!['operation']],
    )
    expect([first!['start'], first!['end']].map((time) => new Date(time!).toISOString())).toEqual(
      [stands!.start, stands!.end].map((time) => new Date(time).toISOString()),
    )
    expect(first!['newEnd']).toBeTruthy()
  })
})
