import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveServices, operationStatus } from '#domain/services/planning/capacity.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { createKittingServer, unplanned } from '../../support/kitting.ts'
import { plan } from '../../support/planning.ts'
import type { TestServer } from '../../support/server.ts'

/** An operation cut in two and joined again: nothing of its quantity, its material and its pegs is lost. */
let server: TestServer
beforeAll(async () => {
  server = await createKittingServer(undefined, [1], unplanned)
  await planAnew()
})
afterAll(() => server.close())

const planAnew = async (): Promise<void> => {
  const { runNo } = await plan(server.one, { asOf: new Date().toISOString() })
  await server.one.ask(schedulingRuns.accept, { runNo })
}
type Row = Readonly<Record<string, string>>
const rows = (sql: string, values: readonly unknown[] = []) =>
  withTenant(server.database.app, { tenantId: 1, planUnitCode: 'JS', userId: null }, (tx) =>
    tx.rows<Row>(sql, [...values]),
  )
const places = () =>
  rows(
    `select code, split_no, qty, res_code, setup_start, start, production_end, "end", fix_level, status, prev_ops,
       next_ops from operation order by code`,
  )
const materials = () =>
  rows('select operation_code, direction, item_code, qty from input_inst order by code, qty')
const pegs = () =>
  rows(
    'select left_key, right_key, item_code, qty::text from peg order by left_key, right_key, item_code, qty',
  )

/** Whole work that stands in the future, of several pieces, that takes material, pegged, and with work right behind it. */
async function candidates(): Promise<readonly Row[]> {
  return rows(
    `select p.code, p.order_code as "order", p.qty, p.start, p.production_end as produced, n.code as behind,
       p.next_ops as next
     from operation p join resource r on r.code = p.res_code and r.resource_class = 'S' and r.infinite is not true
     join lateral (select code from operation n where n.res_code = p.res_code and n.start >= p."end"
       order by n.start, n.code limit 1) n on true
     where p.status = 'A' and p.fix_level = '0' and p.split_no = 0 and p.qty >= 4 and p.start > now() + interval '1 day'
       and p.next_ops <> '' and exists (select from peg g where g.right_key = p.code)
       and exists (select from input_inst i where i.operation_code = p.code and i.direction = 'I')
     order by p.start, p.code`,
  )
}

const sums = (name: 'item_code', list: readonly Row[]): Record<string, number> => {
  const all: Record<string, number> = {}
  for (const row of list) all[row[name]!] = (all[row[name]!] ?? 0) + Math.round(Number(row['qty']) * 1e6)
  return all
}

interface Effect {
  readonly incremental: boolean
  readonly parts: readonly { readonly operation: string; readonly qty: string }[]
  readonly moved: readonly {
    readonly operation: string
    readonly resource: string | null
    readonly start: string | null
    readonly newResource: string | null
    readonly newStart: string | null
  }[]
  readonly plan: string
  readonly hash: string
}
const ask = async (
  endpoint: 'splitOperation' | 'joinOperation',
  input: Readonly<Record<string, unknown>>,
): Promise<Effect> => (await server.one.ask(moveServices[endpoint], input)) as Effect

describe('a cut', () => {
  let one: Row
  let before: Awaited<ReturnType<typeof places>>
  let first: string
  beforeEach(async () => {
    before = await places()
    one = (await candidates())[0]!
    first = halfOf(one)
  })

  const halfOf = ({ qty }: Row): string => String(Math.floor(Number(qty) / 2))

  /** What pushes others by itself; what only a whole run can push is passed over. */
  async function pushing(): Promise<Row> {
    for (const row of await candidates()) {
      const told = await ask('splitOperation', { operationCode: row['code'], qty: halfOf(row), preview: 1 })
      if (told.incremental && told.moved.length > 2) return row
    }
    throw new Error('nothing pushes')
  }

  it('is told before it is made, shares material and pegs exactly, pushes what stands behind, and is taken back', async () => {
    one = await pushing()
    first = halfOf(one)
    const [material, peggings] = [await materials(), await pegs()]
    const input = { operationCode: one['code'], qty: first }
    const told = await ask('splitOperation', { ...input, preview: 1 })
    expect(await places()).toEqual(before)
    const rest = String(Number(one['qty']) - Number(first))
    const made = told.parts[1]!.operation
    expect(told.parts.map(({ qty }) => Number(qty))).toEqual([Number(first), Number(rest)])
    expect(told.moved.map(({ operation }) => operation)).toContain(made)

    const { plan: stamp, hash } = told
    const done = await ask('splitOperation', { ...input, plan: stamp, hash })
    expect(done.hash).toBe(hash)
    const [kept, cut] = await rows(
      'select code, qty, split_no, res_code, start, "end", status, next_ops, split_by_hand from operation where code = any ($1) order by split_no',
      [[one['code'], made]],
    )
    expect(kept).toMatchObject({
      code: one['code'],
      split_no: 1,
      start: one['start'],
      status: 'A',
      split_by_hand: true,
    })
    expect(cut).toMatchObject({ code: made, split_no: 2, status: 'A', res_code: kept!['res_code'] })
    expect(Date.parse(cut!['start']!)).toBeGreaterThanOrEqual(Date.parse(kept!['end']!))
    const [follower] = await rows('select prev_ops from operation where code = $1', [
      one['next']!.split(';')[0],
    ])
    expect(follower!['prev_ops']!.split(';')).toEqual(expect.arrayContaining([one['code'], made]))
    const uses = await rows('select distinct operation_code from use_inst where operation_code = any ($1)', [
      [one['code'], made],
    ])
    expect(uses).toHaveLength(2)

    const of = (list: readonly Row[], names: readonly string[], key: string) =>
      list.filter((row) => names.includes(row[key]!))
    const names = [one['code']!, made]
    expect(sums('item_code', of(await materials(), names, 'operation_code'))).toEqual(
      sums('item_code', of(material, names, 'operation_code')),
    )
    const after = await pegs()
    for (const key of ['left_key', 'right_key'])
      expect(sums('item_code', of(after, names, key))).toEqual(sums('item_code', of(peggings, names, key)))
    expect(of(after, [made], 'right_key').length).toBeGreaterThan(0)

    await takeBack(done, made)
    expect(await places()).toEqual(before)
    expect(await materials()).toEqual(material)
    expect(await pegs()).toEqual(peggings)
  })

  /** The parts become one again, then what was pushed goes back. */
  async function takeBack({ moved }: Effect, made: string): Promise<void> {
    await ask('joinOperation', { operationCode: one['code'] })
    const back = moved
      .filter(({ operation, start }) => operation !== made && operation !== one['code'] && start !== null)
      .toSorted((a, b) => (a.start! < b.start! ? -1 : 1))
      .map(({ operation, resource, start }) => ({ operation, resource, start }))
    const [head, ...together] = back
    if (!head) return
    await server.one.ask(moveServices.moveOperation, {
      operationCode: head.operation,
      resCode: head.resource,
      startTime: head.start,
      ...(together.length > 0 && { together }),
    })
  }

  it('at a time leaves the operation what it has made by then', async () => {
    const half = new Date((Date.parse(one['start']!) + Date.parse(one['produced']!)) / 2).toISOString()
    const { parts } = await ask('splitOperation', { operationCode: one['code'], atTime: half, preview: 1 })
    const [kept, rest] = parts.map(({ qty }) => Number(qty)) as [number, number]
    expect(kept + rest).toBe(Number(one['qty']))
    expect(kept).toBeGreaterThan(0)
    expect(rest).toBeGreaterThan(0)
    expect(await places()).toEqual(before)
  })

  it('is kept by the next run, as often as it is cut, until the parts are joined', async () => {
    const { parts } = await ask('splitOperation', { operationCode: one['code'], qty: first })
    const again = await ask('splitOperation', { operationCode: parts[1]!.operation, qty: '1' })
    expect(again.parts[1]!.operation).toBe(`${one['code']}/3`)
    await planAnew()
    const cut = (await places()).filter(
      ({ code }) => code === one['code'] || code!.startsWith(`${one['code']}/`),
    )
    expect(cut.map(({ split_no }) => split_no)).toEqual([1, 2, 3])
    expect(cut.map(({ qty }) => Number(qty)).reduce((a, b) => a + b)).toBe(Number(one['qty']))
    await ask('joinOperation', { operationCode: `${one['code']}/3` })
    await ask('joinOperation', { operationCode: one['code'] })
    const whole = (await rows('select code, qty, split_no, split_by_hand from operation where code like $1', [
      `${one['code']}%`,
    ])) as unknown[]
    expect(whole).toEqual([{ code: one['code'], qty: one['qty'], split_no: 0, split_by_hand: false }])
    await planAnew()
  })

  it('of work that stands nowhere only cuts the quantity', async () => {
    await server.one.ask(operationStatus.unassign, { operations: [one['code']] })
    const { parts } = await ask('splitOperation', { operationCode: one['code'], qty: first })
    const found = await rows('select status, res_code from operation where code = any ($1)', [
      parts.map(({ operation }) => operation),
    ])
    expect(found).toEqual([
      { status: 'N', res_code: null },
      { status: 'N', res_code: null },
    ])
    await ask('joinOperation', { operationCode: one['code'] })
    await planAnew()
  })

  it('says why it is not made', async () => {
    const refused = async (
      input: Readonly<Record<string, unknown>>,
      endpoint: 'splitOperation' | 'joinOperation' = 'splitOperation',
    ) => {
      const { status, body } = await server.one.call(moveServices[endpoint], {
        operationCode: one['code']!,
        qty: first,
        ...input,
      })
      return [status, body.error?.message ?? '']
    }
    const named = expect.stringContaining(one['code']!)
    expect(await refused({ qty: one['qty'] })).toEqual([422, named])
    expect(await refused({ qty: '0' })).toEqual([422, named])
    expect(await refused({ qty: null, atTime: one['start'] })).toEqual([422, named])
    expect(await refused({ plan: 'another' })).toEqual([409, expect.any(String)])
    expect(await refused({ operationCode: 'NOWHERE' })).toEqual([404, expect.stringContaining('NOWHERE')])
    expect(await refused({ operationCode: one['code'] }, 'joinOperation')).toEqual([409, named])
    await server.one.ask(operationStatus.fix, { operations: [one['code']], level: 3 })
    expect(await refused({})).toEqual([409, named])
    await server.one.ask(operationStatus.unfix, { operations: [one['code']] })
    await server.one.ask(operationStatus.release, { operations: [one['code']] })
    expect(await refused({})).toEqual([409, named])
    await server.one.ask(operationStatus.recall, { operations: [one['code']] })
    expect(await places()).toEqual(before)
  })
})
