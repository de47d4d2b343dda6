import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { isNumeric, type Field } from '#domain/field-kinds.ts'
import { subjectsIn } from '#domain/environments/subjects.ts'
import { standardModel } from '#domain/modelling/tenant-model.ts'
import type { TotalOp } from '#domain/rules/totals.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne } from '../../support/database.ts'
import { demo } from '../../support/kitting.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../support/server.ts'

type Row = Readonly<Record<string, unknown>>
interface Total {
  readonly name: string
  readonly op: TotalOp
  readonly field?: string
}
interface Groups {
  readonly totalCount: number
  readonly items: readonly Row[]
}

let server: TestServer
/** Sees two of three orders and four of five items, no quantities and groups of orders. */
let limited: TestUser
/** Opens the list of items alone. */
let narrow: TestUser
beforeAll(async () => {
  server = await createFilledServer(demo())
  await withTenant(server.database.app, tenantOne, async (tx) => {
    await tx.run(
      'update "order" set sort_no = abs(hashtext(code)) % 7, user_num_1 = abs(hashtext(code)) / 7.0',
    )
    await tx.run('update item set sort_no = abs(hashtext(code)) % 5')
  })
  limited = await server.user(1, 'limited', ['Pages.Roles', 'Pages.Users'])
  narrow = await server.user(1, 'narrow', ['Pages.Roles', 'Pages.Users'])
  await setRole('R-limited', {
    rowFilter: { order: 'ME.sortNo > 2', item: 'ME.sortNo != 3' },
    columnMask: { order: ['qty', 'dueDate'], item: ['name'] },
  })
  await setRole('R-narrow', { apps: ['ShiftList'] })
})
afterAll(() => server.close())

const setRole = async (keyword: string, change: object) => {
  const [role] = (await server.one.ask(roles.getAll, { keyword })).items
  await server.one.ask(roles.update, { ...role, ...change })
}

const groups = async (
  user: TestUser,
  entity: string,
  groupBy: readonly string[],
  totals: readonly Total[],
  more = {},
) => (await user.ask(designPages.groups, { entity, groupBy, totals, ...more })) as Groups

async function rowsOf(user: TestUser, entity: Entity, more = {}): Promise<readonly Row[]> {
  const { items, totalCount } = await user.ask(crudOf(entity).getAll, { maxResultCount: 10_000, ...more })
  expect(items).toHaveLength(totalCount)
  return items as readonly Row[]
}

/** Millionths of a value of the wire, exactly. */
function millionths(value: unknown): bigint {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(String(value))!
  const size = BigInt(whole + part.padEnd(6, '0'))
  return sign === '-' ? -size : size
}
function decimal(value: bigint): string {
  const text = String(value < 0n ? -value : value).padStart(7, '0')
  const part = text.slice(-6).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${text.slice(0, -6)}${part === '' ? '' : `.${part}`}`
}
function rounded(sum: bigint, count: bigint): bigint {
  const size = sum < 0n ? -sum : sum
  const whole = (size * 2n + count) / (count * 2n)
  return sum < 0n ? -whole : whole
}

function plainTotal({ op, field }: Total, of: Field | undefined, rows: readonly Row[]): unknown {
  if (field === undefined) return rows.length
  const values = rows.map((row) => row[field]).filter((value) => value !== null && value !== undefined)
  if (op === 'count') return values.length
  if (op === 'min' || op === 'max') {
    if (values.length === 0) return null
    const before = (one: unknown, other: unknown): boolean =>
      isNumeric(of!.kind) ? millionths(one) < millionths(other) : String(one) < String(other)
    return values.reduce((best, one) => (before(one, best) === (op === 'min') ? one : best))
  }
  const sum = values.reduce((all: bigint, one) => all + millionths(one), 0n)
  if (op === 'sum') return decimal(sum)
  return values.length === 0 ? null : decimal(rounded(sum, BigInt(values.length)))
}

const keyOf = (row: Row, groupBy: readonly string[]): string =>
  JSON.stringify(groupBy.map((name) => row[name] ?? null))

function plainGroups(
  entity: Entity,
  rows: readonly Row[],
  groupBy: readonly string[],
  totals: readonly Total[],
): ReadonlyMap<string, Row> {
  const found = new Map<string, Row[]>()
  for (const row of rows) found.set(keyOf(row, groupBy), [...(found.get(keyOf(row, groupBy)) ?? []), row])
  return new Map(
    [...found].map(([key, own]) => [
      key,
      Object.fromEntries([
        ...groupBy.map((name) => [name, own[0]![name] ?? null]),
        ...totals.map((total) => [total.name, plainTotal(total, entity.fields[total.field ?? ''], own)]),
      ]),
    ]),
  )
}

const byKey = ({ items }: Groups, groupBy: readonly string[]) =>
  new Map(items.map((row) => [keyOf(row, groupBy), row]))

/** Fields by which rows of an entity are grouped, and totals over what it has. */
function grouping(entity: Entity, shown: ReadonlySet<string>): { groupBy: string[]; totals: Total[] } {
  const fields = Object.entries(entity.fields).filter(
    ([name, { kind }]) => shown.has(name) && kind !== 'json',
  )
  const numbers = fields
    .filter(([, { kind }]) => isNumeric(kind))
    .map(([name]) => name)
    .slice(0, 4)
  const ordered = fields
    .filter(([, { kind }]) => ['date', 'time', 'code', 'text', 'choice'].includes(kind))
    .map(([name]) => name)
    .slice(0, 4)
  const groupable = fields.filter(([name]) => !entity.key.includes(name))
  const groupBy = groupable
    .filter(([, { kind }]) => ['choice', 'reference', 'flag', 'date', 'references'].includes(kind))
    .map(([name]) => name)
    .slice(0, 2)
  return {
    groupBy: groupBy.length > 0 ? groupBy : groupable.slice(0, 1).map(([name]) => name),
    totals: [
      { name: 'rows', op: 'count' },
      ...numbers.flatMap((field, at): Total[] =>
        (['sum', 'average', 'min', 'max', 'count'] as const).map((op) => ({ name: `${op}${at}`, op, field })),
      ),
      ...ordered.flatMap((field, at): Total[] => [
        { name: `first${at}`, op: 'min', field },
        { name: `last${at}`, op: 'max', field },
      ]),
    ].slice(0, 20) as Total[],
  }
}

describe('groups of rows', () => {
  it('are those of the rows that the list gives, for every entity and reader', async () => {
    let compared = 0
    for (const entity of subjectsIn(standardModel).values())
      for (const user of [server.one, limited]) {
        if (entity.permission === 'Pages.Tenants') continue
        const rows = await rowsOf(user, entity)
        if (rows.length === 0) continue
        const { groupBy, totals } = grouping(entity, new Set(Object.keys(rows[0]!)))
        const answer = await groups(user, entity.name, groupBy, totals)
        const plain = plainGroups(entity, rows, groupBy, totals)
        expect(answer.totalCount, entity.name).toBe(plain.size)
        expect(byKey(answer, groupBy), entity.name).toEqual(plain)
        compared++
      }
    expect(compared).toBeGreaterThan(50)
  })

  it('keep rows and columns back as the list does', async () => {
    const all = await groups(server.one, 'order', ['sortNo'], [{ name: 'rows', op: 'count' }])
    const some = await groups(limited, 'order', ['sortNo'], [{ name: 'rows', op: 'count' }])
    expect(all.items.map(({ sortNo }) => sortNo)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(some.items).toEqual(all.items.filter(({ sortNo }) => (sortNo as number) > 2))
    const hidden: readonly object[] = [
      { groupBy: ['qty'], totals: [] },
      { groupBy: ['orderType'], totals: [{ name: 'a', op: 'sum', field: 'qty' }] },
      { groupBy: ['orderType'], totals: [{ name: 'a', op: 'max', field: 'dueDate' }] },
      {
        groupBy: ['orderType'],
        totals: [],
        filter: JSON.stringify([{ field: 'qty', op: 'gt', values: [5] }]),
      },
    ]
    for (const asked of hidden) {
      const refused = await limited.call(designPages.groups, { entity: 'order', ...asked })
      const unknown = await limited.call(
        designPages.groups,
        JSON.parse(JSON.stringify({ entity: 'order', ...asked }).replace(/qty|dueDate/g, 'nothing')),
      )
      expect(refused.status).toBe(400)
      expect(refused.text.replace(/qty|dueDate/g, 'nothing')).toBe(unknown.text)
      expect((await server.one.call(designPages.groups, { entity: 'order', ...asked })).status).toBe(200)
    }
  })

  it('need what the list needs', async () => {
    const asked = { groupBy: ['itemType'], totals: [{ name: 'rows', op: 'count' }] }
    for (const name of ['item', 'order', 'shift', 'customer', 'supplier', 'holiday', 'kpiSet']) {
      const entity = entityNamed(name)
      const list = await narrow.call(crudOf(entity).getAll, { maxResultCount: 10_000 })
      const own = await narrow.call(designPages.groups, { entity: name, groupBy: ['code'], totals: [] })
      expect(own.status, name).toBe(list.status)
      if (list.status === 403) expect(own.body.error, name).toEqual(list.body.error)
      else
        expect(new Set((own.body.result as Groups).items.map(({ code }) => code)), name).toEqual(
          new Set((list.body.result as { items: Row[] }).items.map(({ code }) => code)),
        )
    }
    // Of rows that are only named, nothing but keys and names is grouped.
    expect((await narrow.call(designPages.groups, { entity: 'item', ...asked })).status).not.toBe(200)
    for (const name of ['user', 'nothing', 'constructor', 'tenant'])
      expect((await server.one.call(designPages.groups, { entity: name, ...asked })).status, name).toBe(404)
    expect((await server.nobody.call(designPages.groups, { entity: 'item', ...asked })).status).toBe(401)
  })

  it('come in a total order, filtered, sorted and cut', async () => {
    const totals: readonly Total[] = [{ name: 'rows', op: 'count' }]
    const by = ['itemCode', 'orderType']
    const first = await groups(server.one, 'order', by, totals, { sorting: 'orderType desc' })
    expect(first.items.length).toBeGreaterThan(5)
    const again = await groups(server.one, 'order', by, totals, { sorting: 'orderType desc' })
    expect(again).toEqual(first)
    const cut = await groups(server.one, 'order', by, totals, {
      sorting: 'orderType desc',
      maxResultCount: 3,
    })
    expect(cut).toEqual({ totalCount: first.totalCount, items: first.items.slice(0, 3) })
    const most = await groups(server.one, 'order', ['itemCode'], totals, { sorting: 'rows desc' })
    const counts = most.items.map(({ rows }) => rows as number)
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
    const filter = JSON.stringify([{ field: 'sortNo', op: 'in', values: [1, 2] }])
    const filtered = await groups(server.one, 'order', ['sortNo'], totals, { filter })
    expect(filtered.items.map(({ sortNo }) => sortNo)).toEqual([1, 2])
    const whole = await groups(
      server.one,
      'order',
      [],
      [...totals, { name: 'all', op: 'sum', field: 'userNum1' }],
    )
    const rows = await rowsOf(server.one, entityNamed('order'))
    expect(whole).toEqual({
      totalCount: 1,
      items: [
        {
          rows: rows.length,
          all: decimal(rows.reduce((sum, { userNum1 }) => sum + millionths(userNum1), 0n)),
        },
      ],
    })
  })

  it('refuse what is no grouping', async () => {
    const bad: readonly object[] = [
      { groupBy: [], totals: [] },
      { groupBy: 'code', totals: [] },
      { groupBy: [1], totals: [] },
      { groupBy: ['code', 'code'], totals: [] },
      { groupBy: ['__proto__'], totals: [] },
      { groupBy: ['code"; drop table item; --'], totals: [] },
      { groupBy: Array.from({ length: 21 }, (_, n) => `f${n}`), totals: [] },
      { groupBy: ['code'], totals: [null] },
      { groupBy: ['code'], totals: [{ name: 'a', op: 'median', field: 'sortNo' }] },
      { groupBy: ['code'], totals: [{ name: 'a" from x', op: 'sum', field: 'sortNo' }] },
      { groupBy: ['code'], totals: [{ name: 'a', op: 'sum', field: 'name' }] },
      { groupBy: ['code'], totals: [{ name: 'a', op: 'sum' }] },
      { groupBy: ['code'], totals: [{ name: 'code', op: 'count' }] },
      { groupBy: ['code'], totals: [], sorting: 'nothing' },
      { groupBy: ['code'], totals: [], sorting: 'code; select 1' },
      { groupBy: ['code'], totals: [], maxResultCount: 10_001 },
      { groupBy: ['code'], totals: [], filter: '{' },
    ]
    for (const asked of bad)
      expect(
        (await server.one.call(designPages.groups, { entity: 'item', ...asked })).status,
        JSON.stringify(asked),
      ).toBe(400)
  })
})
