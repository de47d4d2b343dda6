import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import {
  newColumn,
  newDefinition,
  newParameter,
  type ReportDefinition,
} from '#domain/reports/designed/definition.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { auditServices } from '#domain/services/system/administration.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne } from '../../support/database.ts'
import { demo } from '../../support/kitting.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../support/server.ts'

type Row = Readonly<Record<string, unknown>>

let server: TestServer
let limited: TestUser
let planner: TestUser
beforeAll(async () => {
  server = await createFilledServer(demo())
  limited = await server.user(1, 'limited', ['Pages.Roles', 'Pages.Users'])
  planner = await server.user(1, 'planner', ['Pages.Roles'])
  await withTenant(server.database.app, tenantOne, async (tx) => {
    await tx.run(
      `insert into system_log (log_no, at, level, source, message)
       select 'L' || n, '2026-11-20T00:30:00Z'::timestamptz + n * interval '5 hours',
         (array['I', 'W', 'E'])[1 + n % 3], 'job', 'event ' || n from generate_series(1, 40) n`,
    )
    await tx.run(
      `insert into kpi_value (kpi_code, run_no, dimension, at, value, target, state, rows)
       select 'K' || n % 2, 'R' || n, '', '2026-11-20T00:30:00Z'::timestamptz + n * interval '1 day',
         case when n % 5 > 0 then n * 1.25 end, 10, 'N', n from generate_series(1, 20) n`,
    )
  })
  const [item] = (await server.one.ask(crudOf(entityNamed('item')).getAll, { maxResultCount: 1 })).items
  await server.one.ask(crudOf(entityNamed('item')).update, { ...(item as object), name: 'Renamed' })
  await changeRole('R-limited', { rowFilter: { item: "ME.code = 'none'" } })
  await changeRole('R-planner', { apps: ['ReportCentre'] })
})
afterAll(() => server.close())

async function changeRole(code: string, change: object): Promise<void> {
  const [role] = (await server.one.ask(roles.getAll, { keyword: code })).items
  await server.one.ask(roles.update, { ...role, ...change })
}

let made = 0
async function create(definition: ReportDefinition): Promise<string> {
  const code = `Log${++made}`
  await server.one.ask(reportDesigns.create, { code, name: code, folder: 'system', definition })
  return code
}

const pageOf = async (user: TestUser, reportCode: string, P: object = {}): Promise<readonly Row[]> =>
  (
    (await user.ask(reportCalls.page, { reportCode, P: JSON.stringify(P), maxResultCount: 10_000 })) as {
      items: readonly Row[]
    }
  ).items

const dayOf = (time: unknown): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date(time as string))

/** Counts of rows by some of their values. */
const counted = (keys: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

describe('the audit log', () => {
  const definition: ReportDefinition = {
    ...newDefinition('auditEntry'),
    kind: 'cross',
    columns: [
      { ...newColumn('day', 'ME.at'), period: 'day', title: 'Day' },
      { ...newColumn('object', 'ME.entity'), place: 'column' },
      { ...newColumn('entries', 'ME.entityKey'), place: 'value', total: 'count' },
    ],
    parameters: [{ ...newParameter('to'), label: 'To', type: 'date', on: 'ME.at', operator: 'le' }],
  }

  it('counts what each reader finds in its list: nothing of rows of which a part is kept back', async () => {
    const code = await create(definition)
    const found = await Promise.all(
      [server.one, limited].map(async (user) => {
        const { items } = await user.ask(auditServices.list, { maxResultCount: 10_000 })
        const rows = await pageOf(user, code)
        const cells = rows.map((row) => [`${String(row['day'])} ${String(row['object'])}`, row['entries']])
        expect(Object.fromEntries(cells)).toEqual(
          counted(items.map(({ at, entity }) => `${dayOf(at)} ${entity}`)),
        )
        return new Set(rows.map((row) => row['object']))
      }),
    )
    expect(found.map((objects) => objects.has('item'))).toEqual([true, false])
    expect(found.map((objects) => objects.has('role'))).toEqual([true, true])
    expect(await pageOf(server.one, code, { to: '2020-01-01' })).toEqual([])
  })

  it('is there for those who may open it alone', async () => {
    const code = await create(definition)
    const refused = await planner.call(reportCalls.page, { reportCode: code })
    expect([refused.status, refused.body.error?.message]).toEqual([403, expect.stringContaining('Audit log')])
    expect((await planner.ask(reportCalls.list)).items.map((one) => one.code)).not.toContain(code)
    const { items } = await server.one.ask(reportDesigns.data)
    const names = items.map(({ name }) => name)
    for (const name of ['auditEntry', 'systemLog', 'kpiValue']) expect(names).toContain(name)
    for (const name of ['user', 'role', 'tenant', 'systemSetting']) expect(names).not.toContain(name)
    expect((await server.two.call(reportCalls.page, { reportCode: code })).status).toBe(404)
  })

  it('shows no copies of rows', async () => {
    const answer = await server.one.call(reportDesigns.preview, {
      definition: {
        ...definition,
        kind: 'list',
        columns: [{ ...newColumn('after', 'ME.after'), title: 'After' }],
      },
    })
    expect([answer.status, answer.body.error?.validationErrors?.[0]?.members]).toEqual([
      400,
      ['columns[0].expression'],
    ])
  })
})

describe('the system log', () => {
  const definition: ReportDefinition = {
    ...newDefinition('systemLog'),
    columns: [
      newColumn('at', 'ME.at'),
      newColumn('number', 'ME.logNo'),
      newColumn('level', 'ME.level'),
      newColumn('message', 'ME.message'),
    ],
    filter: "ME.level <> 'I'",
    sort: [{ column: 'number', descending: false }],
  }

  it('has the rows of its list; messages speak of all rows and are empty for limited readers', async () => {
    const code = await create(definition)
    for (const user of [server.one, limited]) {
      const { items } = await user.ask(crudOf(entityNamed('systemLog')).getAll, { maxResultCount: 10_000 })
      const plain = (items as readonly Row[])
        .filter(({ level }) => level !== 'I')
        .map((row) => [row['at'], row['logNo'], row['level'], row['message'] ?? null])
      const rows = await pageOf(user, code)
      const shown = rows.map((row) => [row['at'], row['number'], row['level'], row['message']])
      expect(shown.map((one) => JSON.stringify(one)).toSorted()).toEqual(
        plain.map((one) => JSON.stringify(one)).toSorted(),
      )
      expect(rows.length).toBeGreaterThan(20)
      expect(rows.every((row) => (row['message'] === null) === (user === limited))).toBe(true)
    }
  })

  it('refuses a report that computes with messages to limited readers', async () => {
    const code = await create({ ...definition, filter: "ME.message like '%event%'" })
    expect((await pageOf(server.one, code)).length).toBeGreaterThan(30)
    const refused = await limited.call(reportCalls.page, { reportCode: code })
    expect([refused.status, refused.body.error?.message]).toEqual([403, expect.stringContaining('Message')])
  })
})

describe('the history of KPIs', () => {
  it('has the values of its list, and is refused to readers who do not see all rows, in words', async () => {
    const code = await create({
      ...newDefinition('kpiValue'),
      kind: 'cross',
      columns: [
        newColumn('kpi', 'ME.kpiCode'),
        { ...newColumn('week', 'ME.at'), period: 'week', place: 'column', title: 'Week' },
        { ...newColumn('value', 'ME.value'), place: 'value', total: 'max' },
        { ...newColumn('rows', 'ME.rows'), place: 'value', total: 'sum' },
      ],
    })
    const { items } = await server.one.ask(crudOf(entityNamed('kpiValue')).getAll, { maxResultCount: 10_000 })
    expect(items).toHaveLength(20)
    const plain = new Map<string, { most: number | null; rows: number }>()
    for (const { kpiCode, at, value, rows } of items as readonly Row[]) {
      const day = new Date(dayOf(at))
      const week = new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * 86_400_000)
      const key = `${String(kpiCode)} ${week.toISOString().slice(0, 10)}`
      const old = plain.get(key) ?? { most: null, rows: 0 }
      const most = value === null ? old.most : Math.max(old.most ?? -Infinity, Number(value))
      plain.set(key, { most, rows: old.rows + Number(rows) })
    }
    const shown = (await pageOf(server.one, code)).map((row) => [
      `${String(row['kpi'])} ${String(row['week'])}`,
      { most: row['value'] === null ? null : Number(row['value']), rows: Number(row['rows']) },
    ])
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(plain))
    const refused = await limited.call(reportCalls.page, { reportCode: code })
    expect([refused.status, refused.body.error?.message]).toEqual([403, expect.stringContaining('all rows')])
  })
})
