import { tableFromIPC } from 'apache-arrow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  newColumn,
  newDefinition,
  newParameter,
  type DesignColumn,
  type ReportDefinition,
} from '#domain/reports/designed/definition.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { resultSchemas } from '#engine/kitting/results.ts'
import { planTableSchemas } from '#engine/scheduling/commands/tables.ts'
import type { TableSchema } from '#engine/columns.ts'
import { decodeTable } from '#engine/arrow.ts'
import { rowOf, type CellValue } from '#engine/table-page.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { keptCopies, tenantOne } from '../../support/database.ts'
import { demo, run } from '../../support/kitting.ts'
import { plan } from '../../support/planning.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../support/server.ts'

type Row = Readonly<Record<string, CellValue>>

let server: TestServer
let limited: TestUser
let masked: TestUser
let first: string
let newest: string
let planned: string
beforeAll(async () => {
  server = await createFilledServer(demo())
  await withTenant(server.database.app, tenantOne, async (tx) => {
    await tx.run('update "order" set sort_no = 1')
    await tx.run('update "order" set sort_no = 77 where abs(hashtext(code)) % 3 = 0')
  })
  first = (await run(server.one, { asOf: '2026-11-18T04:00:00Z' })).runNo
  newest = (await run(server.one)).runNo
  planned = (await plan(server.one)).runNo
  limited = await server.user(1, 'limited', ['Pages.Roles', 'Pages.Users'])
  masked = await server.user(1, 'masked', ['Pages.Roles', 'Pages.Users'])
  await changeRole('R-limited', { rowFilter: { order: 'ME.sortNo != 77' } })
  await changeRole('R-masked', { columnMask: { order: ['dueDate'] } })
})
afterAll(() => server.close())

async function changeRole(code: string, change: object): Promise<void> {
  const [role] = (await server.one.ask(roles.getAll, { keyword: code })).items
  await server.one.ask(roles.update, { ...role, ...change })
}

/** The rows of a table as the screen of the run has them. */
async function screenRows(user: TestUser, kind: 'KIT' | 'SCHED', runNo: string, table: string) {
  const call = kind === 'KIT' ? kittingRuns.table : schedulingRuns.table
  const schemas: Readonly<Record<string, TableSchema>> = kind === 'KIT' ? resultSchemas : planTableSchemas
  const { bytes } = await user.call(call, { runNo, table })
  const decoded = decodeTable(schemas[table]!, bytes)
  return Array.from({ length: decoded.length }, (_, at): Row => rowOf(schemas[table]!, decoded, at))
}

const column = (name: string, expression: string, more: Partial<DesignColumn> = {}): DesignColumn => ({
  ...newColumn(name, expression),
  ...more,
})

let made = 0
async function create(definition: ReportDefinition): Promise<string> {
  const code = `Run${++made}`
  await server.one.ask(reportDesigns.create, { code, name: code, folder: 'orders', definition })
  return code
}

const pageOf = async (user: TestUser, reportCode: string, P: object = {}): Promise<readonly Row[]> =>
  (
    (await user.ask(reportCalls.page, { reportCode, P: JSON.stringify(P), maxResultCount: 10_000 })) as {
      items: readonly Row[]
    }
  ).items

const sorted = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted()

/** Orders of a kitting run that need something, with what the order itself says. */
const kits: ReportDefinition = {
  ...newDefinition('kittingOrders'),
  columns: [
    column('run', 'ME.runNo'),
    column('order', 'ME.order'),
    column('status', 'ME.kitStatus'),
    column('due', 'ME.due'),
    column('open', 'ME.openQty'),
    column('half', 'ME.openQty / 2', { title: 'Half', decimals: 1 }),
    column('lines', 'ME.shortLines'),
    column('planner', 'ME.orderRow.planner'),
    column('why', 'ME.suggestion'),
  ],
  filter: 'ME.openQty > 0 and ME.shortLines >= least',
  sort: [{ column: 'order', descending: false }],
  parameters: [
    { ...newParameter('least'), label: 'Short lines', type: 'number', required: true, initial: '0' },
    { ...newParameter('items'), label: 'Items', type: 'reference', of: 'item', many: true, on: 'ME.item' },
  ],
}

const plainKits = (rows: readonly Row[], runNo: string, least: number) =>
  rows
    .filter((row) => Number(row['openQty']) > 0 && Number(row['shortLines']) >= least)
    .map(({ order, kitStatus, due, openQty, shortLines }) => ({
      run: runNo,
      order,
      status: kitStatus,
      due,
      open: Number(openQty),
      half: Math.round(Number(openQty) * 5) / 10,
      lines: shortLines,
    }))

const shown = (rows: readonly Row[]) =>
  rows.map(({ run: runNo, order, status, due, open, half, lines }) => ({
    run: runNo,
    order,
    status,
    due,
    open: Number(open),
    half: Number(half),
    lines,
  }))

describe('a result table of a kitting run', () => {
  it('is data of reports: the current run, one that is chosen, or the newest of a scheme', async () => {
    const code = await create(kits)
    for (const [P, runNo] of [
      [{}, newest],
      [{ run: first }, first],
      [{ run: first, least: '2' }, first],
      [{ scheme: 'STD' }, newest],
    ] as const) {
      const rows = await screenRows(server.one, 'KIT', runNo, 'orders')
      const plain = plainKits(rows, runNo, 'least' in P ? Number(P.least) : 0)
      expect(plain.length).toBeGreaterThan(3)
      expect(sorted(shown(await pageOf(server.one, code, P)))).toEqual(sorted(plain))
    }
    expect(await pageOf(server.one, code, { scheme: 'NONE' })).toEqual([])
    const [item] = await screenRows(server.one, 'KIT', newest, 'orders')
    const own = await pageOf(server.one, code, { items: [item!['item']] })
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThan((await pageOf(server.one, code)).length)
  })

  it('leads to the rows whose codes it holds, and says codes of sentences', async () => {
    const code = await create(kits)
    const rows = await pageOf(server.one, code)
    expect(rows.some(({ planner }) => planner !== null)).toBe(true)
    const said = rows.flatMap(({ why }) => (why ? [String(why)] : []))
    expect(said.length).toBeGreaterThan(0)
    expect(said.filter((text) => /\b[A-Z]+_[A-Z]+\b|\{n\}/.test(text))).toEqual([])
  })

  it('offers finished runs of its kind and scheme, the newest first', async () => {
    const code = await create(kits)
    const choices = (name: string, P: object = {}) =>
      server.one.ask(reportCalls.choices, { reportCode: code, name, P: JSON.stringify(P) })
    const runs = (await choices('run')).items.map((one) => one.code)
    expect(runs.slice(0, 2)).toEqual([newest, first])
    expect(runs).not.toContain(planned)
    expect((await choices('scheme')).items.map((one) => one.code)).toContain('STD')
    expect((await choices('run', { scheme: 'NONE' })).items).toEqual([])
    const unfitting = await server.one.call(reportCalls.page, {
      reportCode: code,
      P: JSON.stringify({ run: first, scheme: 'NONE' }),
    })
    expect([unfitting.status, unfitting.body.error?.validationErrors?.[0]?.members]).toEqual([400, ['run']])
    const other = await server.one.call(reportCalls.page, {
      reportCode: code,
      P: JSON.stringify({ run: planned }),
    })
    expect(other.status).toBe(400)
    const unknown = { reportCode: code, P: JSON.stringify({ run: 'NONE' }) }
    expect((await server.one.call(reportCalls.page, unknown)).status).toBe(404)
  })

  it('has the same rows as a stream and as a file, which is in the audit log', async () => {
    const code = await create(kits)
    const rows = await pageOf(server.one, code)
    const names = rows.map(({ order }) => order)
    const table = tableFromIPC((await server.one.call(reportCalls.run, { reportCode: code, P: {} })).bytes)
    expect(
      Array.from({ length: table.numRows }, (_, at) => table.getChild('order')!.get(at) as unknown),
    ).toEqual(names)
    const file = await server.one.call(reportCalls.export, { reportCode: code, P: '{}', format: 'csv' })
    expect(
      file.text
        .trimEnd()
        .split(/\r?\n/)
        .slice(1)
        .map((line) => line.split(',')[1]),
    ).toEqual(names)
    const { items } = await server.one.ask(reportCalls.audit, { reportCode: code })
    expect(items.map(({ format, rows: count }) => [format, count])).toEqual([['csv', rows.length]])
  })
})

describe('readers of result tables', () => {
  it('get the rows of the run screen: those of orders that they do not see are in no figure', async () => {
    const code = await create(kits)
    const all = await screenRows(server.one, 'KIT', newest, 'orders')
    const seen = await screenRows(limited, 'KIT', newest, 'orders')
    expect(seen.length).toBeLessThan(all.length)
    expect(sorted(shown(await pageOf(limited, code)))).toEqual(sorted(plainKits(seen, newest, 0)))
    const cross = await create({
      ...newDefinition('kittingOrders'),
      kind: 'cross',
      columns: [
        column('status', 'ME.kitStatus', { place: 'row' }),
        column('open', 'ME.openQty', { place: 'value', total: 'sum' }),
      ],
    })
    for (const [user, rows] of [
      [server.one, all],
      [limited, seen],
    ] as const) {
      const sums: Record<string, number> = {}
      for (const { kitStatus, openQty } of rows)
        sums[String(kitStatus)] = (sums[String(kitStatus)] ?? 0) + Number(openQty ?? 0)
      const found = (await pageOf(user, cross)).map(({ status, open }) => [String(status), Number(open)])
      expect(Object.fromEntries(found)).toEqual(sums)
    }
  })

  it('find hidden columns empty, and are refused reports that compute with them', async () => {
    const code = await create(kits)
    const rows = await pageOf(masked, code)
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.every(({ due }) => due === null)).toBe(true)
    const filtered = await create({ ...kits, filter: 'ME.due is not null', parameters: [] })
    expect((await pageOf(server.one, filtered)).length).toBeGreaterThan(3)
    const refused = await masked.call(reportCalls.page, { reportCode: filtered })
    expect([refused.status, refused.body.error?.message]).toEqual([403, expect.stringContaining('Due')])
    expect((await masked.ask(reportCalls.list)).items.map((one) => one.code)).not.toContain(filtered)
  })

  it('need an app that shows the run, and are of the tenant of the run', async () => {
    const code = await create(kits)
    const planner = await server.user(1, 'planner', ['Pages.Roles'])
    await changeRole('R-planner', { apps: ['ReportCentre'] })
    expect((await planner.call(reportCalls.page, { reportCode: code })).status).toBe(403)
    expect((await server.two.call(reportCalls.page, { reportCode: code })).status).toBe(404)
    const theirs = await server.two.ask(reportDesigns.create, {
      code: 'Theirs',
      name: 'Theirs',
      folder: 'orders',
      definition: kits,
    })
    expect(await pageOf(server.two, theirs.code)).toEqual([])
    const asked = { reportCode: theirs.code, P: JSON.stringify({ run: newest }) }
    expect((await server.two.call(reportCalls.page, asked)).status).toBe(404)
    expect(
      (await server.two.ask(reportCalls.choices, { reportCode: theirs.code, name: 'run' })).items,
    ).toEqual([])
  })
})

describe('pages of a result table', () => {
  const lines: ReportDefinition = {
    ...newDefinition('planOperations'),
    columns: [
      column('operation', 'ME.operation'),
      column('order', 'ME.order'),
      column('resource', 'ME.resource'),
      column('machine', 'ME.resourceRow.name'),
      column('start', 'ME.start'),
      column('qty', 'ME.qty'),
    ],
    sort: [{ column: 'resource', descending: false }],
  }
  const PAGE = 7

  async function paged(user: TestUser, reportCode: string, asked: object = {}) {
    const input = { reportCode, P: JSON.stringify({ run: planned }), maxResultCount: PAGE, ...asked }
    const rows: Row[] = []
    for (;;) {
      const page = (await user.ask(reportCalls.page, { ...input, skipCount: rows.length })) as {
        items: readonly Row[]
        totalCount: number
      }
      rows.push(...page.items)
      if (page.items.length < PAGE) return { rows, total: page.totalCount }
    }
  }

  /** The whole run, which reads a copy of its own, in its order. */
  async function streamed(user: TestUser, reportCode: string) {
    const { bytes } = await user.call(reportCalls.run, { reportCode, P: { run: planned } })
    const table = tableFromIPC(bytes)
    const names = ['operation', 'order', 'resource', 'machine'] as const
    return Array.from({ length: table.numRows }, (_, at) =>
      names.map((name) => table.getChild(name)!.get(at) as string | null),
    )
  }
  const cells = (rows: readonly Row[]) =>
    rows.map(({ operation, order, resource, machine }) => [operation, order, resource, machine])

  it('are together the rows of the run, sorted and filtered, and copy its table once', async () => {
    const code = await create(lines)
    const before = await keptCopies(server.database)
    const first = await paged(server.one, code)
    const copied = (await keptCopies(server.database)).filter((oid) => !before.includes(oid))
    expect(copied).toHaveLength(1)
    expect(first.rows.length).toBeGreaterThan(3 * PAGE)
    expect(first.total).toBe(first.rows.length)
    const whole = await streamed(server.one, code)
    expect(cells(first.rows)).toEqual(whole)
    const down = await paged(server.one, code, { sorting: 'operation desc' })
    const codes = whole.map(([operation]) => operation!)
    expect(down.rows.map(({ operation }) => operation)).toEqual(codes.toSorted().toReversed())
    const [, , resource] = whole.find((row) => row[2] !== null)!
    const filter = JSON.stringify([{ field: 'resource', op: 'eq', values: [resource] }])
    const some = await paged(server.one, code, { filter })
    expect(cells(some.rows)).toEqual(whole.filter((row) => row[2] === resource))
    expect(some.rows.length).toBeGreaterThan(0)
    expect(await keptCopies(server.database)).toEqual(expect.arrayContaining(copied))
    expect((await keptCopies(server.database)).filter((oid) => !before.includes(oid))).toEqual(copied)
  })

  it('follow what their reader may see when they are asked for, whoever read the run before', async () => {
    const code = await create(lines)
    const all = await paged(server.one, code)
    const seen = await paged(limited, code)
    expect(seen.rows.length).toBeGreaterThan(0)
    expect(seen.rows.length).toBeLessThan(all.rows.length)
    expect(cells(seen.rows)).toEqual(await streamed(limited, code))
    const reader = await server.user(1, 'narrowed', ['Pages.Roles'])
    expect((await paged(reader, code)).rows).toEqual(all.rows)
    await changeRole('R-narrowed', { rowFilter: { order: 'ME.sortNo != 77' } })
    expect((await paged(reader, code)).rows).toEqual(seen.rows)
    await changeRole('R-narrowed', { columnMask: { order: ['qty'] } })
    expect((await paged(reader, code)).rows.every(({ qty }) => qty === null)).toBe(true)
  })
})

describe('a result table of a scheduling run', () => {
  it('is averaged by resource as a plain computation over the rows of its screen', async () => {
    const code = await create({
      ...newDefinition('planOperations'),
      kind: 'cross',
      columns: [
        column('resource', 'ME.resource', { place: 'row' }),
        column('centre', 'ME.resourceRow.workCenter', { place: 'row' }),
        column('setup', 'ME.setupSeconds', { place: 'value', total: 'average' }),
        column('operations', 'ME.operation', { place: 'value', total: 'count' }),
      ],
      filter: 'ME.assigned',
    })
    for (const user of [server.one, limited]) {
      const rows = await screenRows(user, 'SCHED', planned, 'operations')
      const plain = new Map<string, { sum: number; count: number }>()
      for (const { resource, setupSeconds, assigned } of rows) {
        if (assigned !== true) continue
        const old = plain.get(String(resource)) ?? { sum: 0, count: 0 }
        plain.set(String(resource), { sum: old.sum + Number(setupSeconds ?? 0), count: old.count + 1 })
      }
      const found = await pageOf(user, code, { run: planned })
      expect(found.length).toBeGreaterThan(2)
      expect(sorted(found.map(({ resource, setup, operations }) => [resource, setup, operations]))).toEqual(
        sorted([...plain].map(([name, { sum, count }]) => [name, Math.round(sum / count), count])),
      )
    }
  })

  it('is offered with all others to those who make reports', async () => {
    const names = (await server.one.ask(reportDesigns.data)).items.map(({ name }) => name)
    for (const name of [
      'kittingOrders',
      'kittingShortages',
      'kittingAllocations',
      'planJobs',
      'planResources',
    ])
      expect(names).toContain(name)
    const taken = await server.one.call(reportDesigns.preview, {
      definition: { ...kits, parameters: [{ ...newParameter('run'), label: 'Run' }], filter: '' },
    })
    expect([taken.status, taken.body.error?.validationErrors?.[0]?.members]).toEqual([
      400,
      ['parameters[0].name'],
    ])
  })
})
