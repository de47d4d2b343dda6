import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { withTenant } from '../../../../src/server/db/tenant.ts'
import { raise } from '../../../../src/server/platform/events/raise.ts'
import { settledUntil } from '../../../../src/server/features/integration/interfaces/out/rows.ts'
import { runDue } from '../../../../src/server/features/integration/interfaces/module.ts'
import { openConnection } from '../../../../src/server/platform/connections/open.ts'
import { column, constant } from '../../../support/interfaces.ts'
import { listOf, makeTable, ownField } from '../../../support/own-tables.ts'
import { sendBench, signingSecret, type SendBench } from '../../../support/send-bench.ts'

const configs = crudOf(entityNamed('interfaceConfig'))
const items = crudOf(entityNamed('item'))

let bench: SendBench

beforeAll(async () => {
  bench = await sendBench()
  const { one } = bench.server
  await one.ask(crudOf(entityNamed('unit')).create, { code: 'PC', name: 'Piece' })
  for (const [code, name, price] of [
    ['A-1', '=Housing', '12.50'],
    ['A-2', 'Screw, small', '0.07'],
    ['A-3', 'Oil', null],
  ] as const)
    await one.ask(items.create, { code, name, price, itemType: 'P', obtainMethod: 'P', baseUnit: 'PC' })
})
afterAll(() => bench?.close())
beforeEach(() => {
  bench.got.length = 0
  bench.answers = []
})

const mapping = [
  column('sku', 'code'),
  column('text.en', 'name'),
  column('price', 'price'),
  constant('from', 'Takt'),
  { target: 'double', value: { kind: 'expression', expression: 'ME.price * 2' } },
  { ...column('type', 'itemType'), codes: { pairs: [{ from: 'P', to: 'FERT' }], strict: true } },
]
const out = { direction: 'out', connection: 'SHOP', sourceTable: 'items', entity: 'item', mapping }
const bodies = () => bench.got.map(({ body }) => JSON.parse(body) as Record<string, unknown>)

describe('outgoing interfaces', () => {
  it("send rows of a table of the tenant's own, as they are and where they changed since", async () => {
    const { one } = bench.server
    await makeTable(one, 'X_mould', [ownField('shots', 'integer', { required: true, initial: '0' })])
    const table = listOf('X_mould')
    const [first] = [
      await one.ask(table.create, { code: 'M1', shots: 5 }),
      await one.ask(table.create, { code: 'M2' }),
    ]
    const config = { ...out, code: 'MOULDS', entity: 'X_mould', reads: 'changed' }
    await bench.make({ ...config, mapping: [column('no', 'code'), column('used', 'shots')] })
    await settle()
    expect(await bench.run(config)).toMatchObject({ state: 'S', sent: 2 })
    await one.ask(table.update, { ...(first as object), shots: 6 })
    await settle()
    expect(await bench.run(config)).toMatchObject({ state: 'S', sent: 1 })
    expect(bodies()).toEqual([
      { no: 'M1', used: 5 },
      { no: 'M2', used: 0 },
      { no: 'M1', used: 6 },
    ])
  })

  it('send each row as an object, with a key of its own, and say in the run what was sent', async () => {
    await bench.make({ ...out, code: 'EACH' })
    const run = await bench.run({ ...out, code: 'EACH' })
    expect(run).toMatchObject({ state: 'S', direction: 'out', read: 3, sent: 3, unsent: 0, faulty: 0 })
    expect(bench.got.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array.from({ length: 3 }, () => 'POST /api/items?x=1'),
    )
    expect(bench.got[0]!.headers.authorization).toBe('Bearer the-token-of-the-shop')
    expect(new Set(bench.got.map(({ headers }) => headers['idempotency-key'])).size).toBe(3)
    // The receiver of the public scheme finds who sent it, and when: https://www.standardwebhooks.com
    const { headers, body } = bench.got[0]!
    expect(headers['webhook-id']).toBe(headers['idempotency-key'])
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(300)
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const key = Buffer.from(signingSecret.slice('whsec_'.length), 'base64')
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    )
    // Decimals as they are kept, not as floating numbers; what is empty is null.
    expect(bench.got[0]!.body).toBe(
      '{"sku":"A-1","text":{"en":"=Housing"},"price":12.5,"from":"Takt","double":25,"type":"FERT"}',
    )
    expect(bodies()[2]).toMatchObject({ sku: 'A-3', price: null, double: null })
    expect((await bench.deliveries(run.id)).map(({ state, rows }) => [state, rows])).toEqual(
      Array.from({ length: 3 }, () => ['S', 1]),
    )
    const [audit] = await bench.sql(
      `select after from takt.audit_log where action = 'export' and key = 'EACH'`,
    )
    expect(audit!['after']).toMatchObject({ rows: 3, recipients: 'SHOP' })
  })

  it('send lists, and CloudEvents whose ids stay', async () => {
    await bench.make({
      ...out,
      code: 'LISTS',
      sourceTable: 'whole',
      rowsAtOnce: 2,
      filter: "ME.code <> 'A-2'",
    })
    expect(await bench.run({ ...out, code: 'LISTS' })).toMatchObject({ state: 'S', sent: 2 })
    expect(bench.got).toHaveLength(1)
    expect(bench.got[0]!.method).toBe('PUT')
    expect((bodies()[0] as unknown as { sku: string }[]).map(({ sku }) => sku)).toEqual(['A-1', 'A-3'])
    bench.got.length = 0
    const event = { ...out, code: 'EVENTS', format: 'cloudEvents', filter: "ME.code = 'A-1'" }
    await bench.make(event)
    bench.answers = [503]
    expect(await bench.run(event)).toMatchObject({ state: 'W' })
    bench.passSeconds(20)
    await runDue(bench.services)
    expect(await bench.lastRun('EVENTS')).toMatchObject({ state: 'S', sent: 1 })
    expect(bench.got[0]!.headers['content-type']).toBe('application/cloudevents+json')
    expect(bodies()[0]).toMatchObject({
      specversion: '1.0',
      source: '/takt/JS/EVENTS',
      type: 'takt.item',
      subject: 'A-1',
      data: { sku: 'A-1' },
    })
    expect(bodies()[1]).toEqual(bodies()[0])
    expect(bench.got[1]!.headers['idempotency-key']).toBe(bench.got[0]!.headers['idempotency-key'])
  })

  it('write whole files', async () => {
    const file = { ...out, connection: 'DROP', sourceTable: 'items', format: 'csv', code: 'FILE' }
    await bench.make(file)
    const run = await bench.run(file)
    expect(run).toMatchObject({ state: 'S', sent: 3 })
    expect(readdirSync(bench.folder)).toEqual([`items-${String(run['no'])}.csv`])
    expect(readFileSync(join(bench.folder, readdirSync(bench.folder)[0]!), 'utf8')).toBe(
      'sku,text.en,price,from,double,type\r\n' +
        `A-1,'=Housing,12.5,Takt,25,FERT\r\n` +
        'A-2,"Screw, small",0.07,Takt,0.14,FERT\r\n' +
        'A-3,Oil,,Takt,,FERT\r\n',
    )
    const json = { ...file, format: 'json', code: 'JSON', filter: "ME.code = 'A-9'" }
    await bench.make(json)
    const none = await bench.run(json)
    expect(readFileSync(join(bench.folder, `items-${String(none['no'])}.json`), 'utf8')).toBe('[]\n')
  })

  it('write Parquet files with exact numbers, dates, times and flags, which interfaces read back', async () => {
    const { one } = bench.server
    await makeTable(one, 'X_lot', [
      ownField('weight', 'quantity'),
      ownField('count', 'integer'),
      ownField('made', 'date'),
      ownField('seen', 'time'),
      ownField('open', 'flag'),
    ])
    const lots = listOf('X_lot')
    const full = { made: '2026-03-29', seen: '2026-03-29T01:30:00Z', open: true }
    await one.ask(lots.create, { code: 'L1', weight: '123456789012.000001', count: -3, ...full })
    await one.ask(lots.create, { code: 'L2', weight: '-0.5', open: false })
    await one.ask(lots.create, { code: 'L3' })
    const names = ['code', 'weight', 'count', 'made', 'seen', 'open']
    const mapping = [
      ...names.map((name) => column(name, name)),
      { target: 'double', value: { kind: 'expression', expression: 'ME.weight * 2' } },
      constant('from', 'Takt'),
    ]
    const file = {
      ...out,
      code: 'PARQUET',
      connection: 'DROP',
      sourceTable: 'lots',
      format: 'parquet',
      entity: 'X_lot',
    }
    await bench.make({ ...file, mapping })
    const run = await bench.run({ ...file, mapping })
    expect(run).toMatchObject({ state: 'S', sent: 3, unsent: 0 })
    const name = `lots-${String(run['no'])}.parquet`
    const source = await openConnection(bench.services, { tenantId: 1 }, 'DROP')
    const columns = await source.columns(name)
    expect(columns.map((one) => [one.name, one.kind])).toEqual([
      ['code', 'text'],
      ['weight', 'number'],
      ['count', 'number'],
      ['made', 'date'],
      ['seen', 'time'],
      ['open', 'flag'],
      ['double', 'number'],
      ['from', 'text'],
    ])
    const rows = []
    const wanted = { table: name, columns: columns.map((one) => one.name) }
    for await (const batch of source.rows(wanted, new AbortController().signal)) rows.push(...batch.rows)
    await source.close()
    expect(rows).toEqual([
      [
        'L1',
        '123456789012.000001',
        '-3',
        '2026-03-29',
        '2026-03-29T01:30:00Z',
        'true',
        '246913578024.000002',
        'Takt',
      ],
      ['L2', '-0.5', null, null, null, 'false', '-1', 'Takt'],
      ['L3', null, null, null, null, null, null, 'Takt'],
    ])
    const shown = (await one.ask(interfaceServices.preview, { row: { ...file, mapping } })) as {
      sample: string
    }
    expect(shown.sample).toContain('weight: number')
  })

  it('try again what may pass, and fail with the reason then', async () => {
    const config = { ...out, code: 'RETRY', retries: 1 }
    await bench.make(config)
    bench.answers = [204, 503, 503, 503]
    expect(await bench.run(config)).toMatchObject({ state: 'W', sent: 1, unsent: 2 })
    bench.passSeconds(20)
    await runDue(bench.services)
    const failed = await bench.lastRun('RETRY')
    expect(failed).toMatchObject({ state: 'F', sent: 1, unsent: 2 })
    expect(String(failed['message'])).toContain('503')
    expect(bench.got).toHaveLength(3)
    expect((await bench.deliveries(failed.id)).map(({ state }) => state)).toEqual(['F', 'F', 'S'])
    // Sent again with the keys that were sent before.
    bench.answers = []
    expect(await bench.sendAgain(failed.id)).toBe(2)
    // The server itself takes it up.
    await vi.waitFor(
      async () => expect(await bench.lastRun('RETRY')).toMatchObject({ state: 'S', sent: 3, unsent: 0 }),
      { timeout: 20_000, interval: 100 },
    )
    expect(bench.got).toHaveLength(5)
    expect(bench.got[3]!.headers['idempotency-key']).toBe(bench.got[1]!.headers['idempotency-key'])
  })

  it('leave out what is refused for good, and do not send it after newer values', async () => {
    const config = { ...out, code: 'REFUSED' }
    await bench.make(config)
    bench.answers = [204, 422]
    const first = await bench.run(config)
    expect(first).toMatchObject({ state: 'P', sent: 2, unsent: 1 })
    const [refused] = await bench.deliveries(first.id)
    expect(refused).toMatchObject({ state: 'F', line: 2 })
    expect(refused!.message).toMatch(/422/)
    expect(refused!.message).not.toMatch(/canary|127\.0\.0\.1/)
    expect(await bench.run(config)).toMatchObject({ state: 'S', sent: 3 })
    const { status } = await bench.server.one.call(interfaceServices.sendAgain, { id: first.id })
    expect(status).toBe(409)
    const limited = { ...config, code: 'LIMITED', faultLimit: 0 }
    await bench.make(limited)
    bench.answers = [422]
    expect(await bench.run(limited)).toMatchObject({ state: 'F', sent: 0, unsent: 3 })
  })

  it('send rows changed since the last run, none twice and none left out', async () => {
    const config = { ...out, code: 'CHANGED', reads: 'changed' }
    await bench.make(config)
    await settle()
    expect(await bench.run(config)).toMatchObject({ state: 'S', sent: 3 })
    expect(await bench.run(config)).toMatchObject({ state: 'S', sent: 0 })
    const change = (code: string, name: string) =>
      `update takt.item set name = '${name}', row_version = row_version + 1 where code = '${code}' and tenant_id = 1`
    // A transaction that began before the run and ends after it: its row comes with the next one.
    const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }
    await withTenant(bench.server.database.app, scope, async (tx) => {
      await tx.run(change('A-1', 'Late'))
      await bench.sql(change('A-2', 'Early'))
      expect(await bench.run(config)).toMatchObject({ state: 'S', sent: 0 })
    })
    await settle()
    expect(await bench.run(config)).toMatchObject({ state: 'S', sent: 2 })
    expect(
      bodies()
        .slice(3)
        .map(({ sku }) => sku),
    ).toEqual(['A-1', 'A-2'])
  })

  it('send the rows that an event names, with the event or not at all', async () => {
    const config = { ...out, code: 'NAMED', reads: 'named', event: 'orderReleased', eventField: 'code' }
    await bench.make(config)
    const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }
    const app = bench.server.database.app
    await withTenant(app, scope, (tx) => raise(tx, 'orderReleased', 'A-1;a-3'))
    await withTenant(app, scope, async (tx) => {
      await raise(tx, 'orderReleased', 'A-2')
      throw new Error('taken back')
    }).catch(() => {})
    expect(await runDue(bench.services)).toBe(1)
    expect(bodies().map(({ sku }) => sku)).toEqual(['A-1', 'A-3'])
    expect(await runDue(bench.services)).toBe(0)
  })

  it('keep rows with faults out, or send none', async () => {
    await bench.sql(`update takt.item set item_type = 'M' where code = 'A-2'`)
    await bench.make({ ...out, code: 'ASIDE' })
    const run = await bench.run({ ...out, code: 'ASIDE' })
    expect(run).toMatchObject({ state: 'P', read: 3, sent: 2, faulty: 1 })
    const faulty = (await bench.server.one.ask(interfaceServices.faulty, { id: run.id })) as {
      items: { line: number; faults: { target: string }[] }[]
    }
    expect(faulty.items.map(({ line, faults }) => [line, faults[0]!.target])).toEqual([[2, 'type']])
    bench.got.length = 0
    await bench.make({ ...out, code: 'WHOLE', onFault: 'whole' })
    expect(await bench.run({ ...out, code: 'WHOLE' })).toMatchObject({ state: 'F', sent: 0 })
    expect(bench.got).toEqual([])
    await bench.sql(`update takt.item set item_type = 'P' where code = 'A-2'`)
  })
})

/** Longer than the margin of out/rows.ts. */
/** Waits until what was written by now counts as settled: no transaction that began before is under way. */
const settle = () => {
  const now = Date.now()
  const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }
  const until = () => withTenant(bench.server.database.app, scope, settledUntil)
  return expect.poll(async () => Date.parse(await until())).toBeGreaterThan(now)
}

describe('what outgoing interfaces may', () => {
  it('is what their owner sees', async () => {
    const user = await bench.server.user(1, 'filtered', ['Pages.Roles'])
    const [role] = (await bench.server.one.ask(roles.getAll, { keyword: 'R-filtered' })).items
    await bench.server.one.ask(roles.update, {
      ...role,
      rowFilter: { item: "ME.code = 'A-2'" },
      columnMask: { item: ['price'] },
    })
    const shown = [column('sku', 'code')]
    const made = await user.call(configs.create, { ...out, name: 'F', code: 'FILTERED', mapping: shown })
    expect(made.status).toBe(200)
    expect(await bench.run({ ...out, code: 'FILTERED' })).toMatchObject({ state: 'S', sent: 1 })
    expect(bodies().map(({ sku }) => sku)).toEqual(['A-2'])
    const hidden = { ...out, name: 'H', code: 'HIDDEN', mapping: [column('price', 'price')] }
    expect((await user.call(configs.create, hidden)).status).toBe(403)
    const asked = { ...out, name: 'H', code: 'ASKED', mapping: shown, filter: 'ME.price > 1' }
    expect((await user.call(configs.create, asked)).status).toBe(400)
    // A field that was hidden since stops the run.
    await bench.make({ ...out, code: 'LATER' })
    await bench.sql(`update takt.interface_config set owner = 'filtered' where code = 'LATER'`)
    expect(await bench.run({ ...out, code: 'LATER' })).toMatchObject({ state: 'F', sent: 0 })
    const preview = (await user.ask(interfaceServices.preview, { row: { ...out, code: 'P' } })) as {
      targets: string[]
      rows: { cells: string[] }[]
      sample: string
    }
    expect(preview.targets).toEqual(['sku', 'text.en', 'from', 'type'])
    expect(preview.rows.map(({ cells }) => cells[0])).toEqual(['A-2'])
    expect(preview.sample).toMatch(/^\{"sku":"A-2","text":\{"en":"[^"]+"\},"from":"Takt","type":"FERT"\}$/)
  })

  it('is what of other entities the owner may read', async () => {
    const reaching = (text: string) => ({ target: 'unit', value: { kind: 'expression', expression: text } })
    const related = {
      ...out,
      mapping: [column('sku', 'code'), reaching('ME.baseUnit.name + Str(ME.baseUnit.decimals)')],
    }
    await bench.make({ ...related, code: 'RELATED', filter: "ME.code = 'A-1'" })
    expect(await bench.run({ ...related, code: 'RELATED' })).toMatchObject({ state: 'S', sent: 1 })
    expect(bodies()).toEqual([{ sku: 'A-1', unit: 'Piece0' }])
    // A field, a row filter and the right itself: each keeps it back, when it is saved and when it runs.
    for (const [name, role] of [
      ['masked', { columnMask: { unit: ['name'] } }],
      ['narrowed', { rowFilter: { unit: "ME.code <> 'PC'" } }],
    ] as const) {
      const user = await bench.server.user(1, name, ['Pages.Roles'])
      const [row] = (await bench.server.one.ask(roles.getAll, { keyword: `R-${name}` })).items
      await bench.server.one.ask(roles.update, { ...row, ...role })
      const refused = await user.call(configs.create, { ...related, name: 'X', code: `X-${name}` })
      expect(refused.status, name).toBe(400)
      await bench.sql(`update takt.interface_config set owner = '${name}' where code = 'RELATED'`)
      expect(await bench.run({ ...related, code: 'RELATED' })).toMatchObject({ state: 'F', sent: 0 })
      const preview = (await user.ask(interfaceServices.preview, { row: { ...related, code: 'P' } })) as {
        targets: string[]
      }
      expect(preview.targets).toEqual(['sku'])
    }
    const wrong = await bench.server.one.call(configs.create, {
      ...related,
      name: 'W',
      code: 'W',
      mapping: [reaching('ME.baseUnit.colour')],
    })
    expect(wrong.text).toMatch(/colour/)
  })

  it('is to write where outgoing.json allows it', async () => {
    const refused = async (connection: string, more: object = {}) => {
      const code = `TO-${connection}`
      await bench.make({ ...out, connection, code, ...more })
      const run = await bench.run({ ...out, code })
      expect(run).toMatchObject({ state: 'F', sent: 0 })
      return String(run['message'])
    }
    const before = readdirSync(bench.folder)
    expect(await refused('INNER')).toMatch(/内部网络|inside/)
    expect(await refused('READING')).toMatch(/不允许写入|does not allow writing/)
    expect(await refused('KEPT', { format: 'csv' })).toMatch(/不允许写入|does not allow writing/)
    expect(await refused('SHOP', { sourceTable: 'nowhere' })).toMatch(/nowhere/)
    bench.answers = [302]
    expect(await refused('SHOP2', { connection: 'SHOP', filter: "ME.code = 'A-1'" })).toMatch(
      /另一地址|another/,
    )
    expect(readdirSync(bench.folder)).toEqual(before)
    expect(bench.got).toHaveLength(1)
    const path = { ...out, name: 'X', code: 'X', connection: 'DROP', format: 'csv', sourceTable: '../x' }
    expect((await bench.server.one.call(configs.create, path)).status).toBe(400)
  })

  it('is told to nobody who may not configure', async () => {
    const user = await bench.server.user(1, 'nobody-special', [])
    for (const endpoint of [interfaceServices.deliveries, interfaceServices.sendAgain])
      expect((await user.call(endpoint, { id: '00000000-0000-0000-0000-000000000000' })).status).toBe(403)
    expect((await user.call(interfaceServices.targets, { connection: 'SHOP' })).status).toBe(403)
  })
})

describe('two servers', () => {
  it('send each row once, in the order of the rows', async () => {
    const config = { ...out, code: 'TWICE' }
    await bench.make(config)
    await bench.sql(`insert into takt.interface_run (tenant_id, plan_unit_code, no, config_code, direction, entity, state, at, next_attempt, log)
      values (1, 'JS', 'TWICE-1', 'TWICE', 'out', 'item', 'W', now(), now(), '[]')`)
    await Promise.all([runDue(bench.services), runDue(bench.services), runDue(bench.services)])
    expect(bodies().map(({ sku }) => sku)).toEqual(['A-1', 'A-2', 'A-3'])
  })

  it('do not send one at the same time, though one lost its lease while it sent', async () => {
    const config = { ...out, code: 'LEASE' }
    await bench.make(config)
    await bench.sql(`insert into takt.interface_run (tenant_id, plan_unit_code, no, config_code, direction, entity, state, at, next_attempt, log)
      values (1, 'JS', 'LEASE-1', 'LEASE', 'out', 'item', 'W', now(), now(), '[]')`)
    const others: Promise<number>[] = []
    await runDue(bench.services, openConnection, async () => {
      if (others.length > 0) return
      await bench.sql(
        `update takt.interface_run set lease_until = now() - interval '1 hour' where no = 'LEASE-1'`,
      )
      others.push(runDue(bench.services))
      // As long as the other server may need to find the run.
      await sleep(300)
    })
    await Promise.all(others)
    expect(bodies().map(({ sku }) => sku)).toEqual(['A-1', 'A-2', 'A-3'])
    expect(await bench.lastRun('LEASE')).toMatchObject({ state: 'S', sent: 3 })
  })
})
