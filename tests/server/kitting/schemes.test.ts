import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { tableOf } from '#domain/entity.ts'
import { checkSource, readableTables, sourceColumns } from '#domain/kitting/source-mapping.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { kittingSchemes, kittingSources } from '#domain/services/kitting/schemes.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { Binder } from '../../../src/server/db/sql/shape.ts'
import { previewQuery } from '../../../src/server/platform/sources/source-query.ts'
import { tenantOne } from '../../support/database.ts'
import { createKittingServer, run } from '../../support/kitting.ts'
import type { TestServer } from '../../support/server.ts'
import { effort } from '../../support/effort.ts'

let server: TestServer
beforeAll(async () => {
  server = await createKittingServer('plain', [1])
})
afterAll(() => server.close())

const schemes = crudOf(entityNamed('qtProgramme'))
type SchemeRow = { id: string; rowVersion: number; code: string; version: number; status: string }
const versions = async (code: string): Promise<SchemeRow[]> => {
  const { items } = await server.one.ask(schemes.getAll, { keyword: code, maxResultCount: 100 })
  return (items as unknown as SchemeRow[])
    .filter((row) => row.code === code)
    .sort((a, b) => a.version - b.version)
}

describe('schemes', () => {
  it('are said in words in the language of the reader', async () => {
    const english = await server.one.ask(kittingSchemes.words, { code: 'STD' })
    const chinese = await server.one.call(
      kittingSchemes.words,
      { code: 'STD' },
      { 'accept-language': 'zh-Hans' },
    )
    expect(english.text.split('\n').length).toBe(chinese.body.result.text.split('\n').length)
    expect(english.text).toContain('version 1')
    expect(chinese.body.result.text).toContain('版本 1')
  })

  it('go from draft to approved to stopped, one approved version at a time', async () => {
    await server.one.ask(kittingSchemes.copy, { code: 'STD', newCode: 'LIFE' })
    expect((await server.one.call(kittingSchemes.copy, { code: 'STD', newCode: 'life' })).status).toBe(500)
    await server.one.ask(kittingSchemes.approve, { code: 'LIFE' })
    expect(await server.one.ask(kittingSchemes.newVersion, { code: 'LIFE' })).toBe(2)
    expect((await versions('LIFE')).map((row) => row.status)).toEqual(['approved', 'draft'])
    await server.one.ask(kittingSchemes.approve, { code: 'LIFE' })
    expect((await versions('LIFE')).map((row) => row.status)).toEqual(['stopped', 'approved'])
    expect((await server.one.call(kittingSchemes.approve, { code: 'LIFE', version: 1 })).status).toBe(409)
    await server.one.ask(kittingSchemes.stop, { code: 'LIFE', version: 2 })
    const both = await versions('LIFE')
    expect(both.map((row) => row.status)).toEqual(['stopped', 'stopped'])
    for (const version of [1, 2]) {
      const again = await server.one.call(kittingSchemes.stop, { code: 'LIFE', version })
      expect([again.status, again.body.error?.message]).toEqual([
        409,
        `Version ${version} of scheme LIFE is stopped already.`,
      ])
    }
    const { items } = await server.one.ask(schemes.history, { id: both[1]!.id })
    const said = (items as unknown as { changes: { field: string; after: unknown }[] }[]).flatMap(
      ({ changes }) => changes.filter(({ field }) => field === 'status').map(({ after }) => after),
    )
    expect(said.slice(0, 2)).toEqual(['stopped', 'approved'])
  })

  it('never change once approved or used, while drafts do', async () => {
    await server.one.ask(kittingSchemes.copy, { code: 'STD', newCode: 'FIXED' })
    const [draft] = await versions('FIXED')
    const changed = { ...draft, policy: { timing: 'ASAP' } }
    expect((await server.one.call(schemes.update, changed)).status).toBe(200)
    expect((await run(server.one, { schemeCode: 'FIXED' })).status).toBe('S')
    const [used] = await versions('FIXED')
    const again = await server.one.call(schemes.update, { ...used, policy: { timing: 'JIT' } })
    expect([again.status, again.body.error?.message]).toEqual([409, expect.stringContaining('never changes')])
    expect((await server.one.call(schemes.delete, { id: used!.id })).status).toBe(409)
    expect(
      (await server.one.call(schemes.update, { ...used, remark: 'still mine to describe' })).status,
    ).toBe(200)
  })

  it('with mistakes are refused with all of them, and run nothing', async () => {
    await server.one.ask(kittingSchemes.copy, { code: 'STD', newCode: 'WRONG' })
    const [draft] = await versions('WRONG')
    const policy = { kitMode: 'FAST', commitWindow: 'CUTOFF', colour: 'red' }
    await server.one.ask(schemes.update, { ...draft, policy })
    const { items } = await server.one.ask(kittingSchemes.validate, { code: 'WRONG' })
    expect(items.map((fault) => `${fault.level} ${fault.field}`).sort()).toEqual([
      'E colour',
      'E cutoff',
      'E kitMode',
    ])
    for (const endpoint of [kittingRuns.start, kittingSchemes.approve]) {
      const answer = await server.one.call(endpoint, { schemeCode: 'WRONG', code: 'WRONG' })
      expect([answer.status, answer.body.error?.details]).toEqual([
        422,
        expect.stringMatching(/colour.*\r\n/),
      ])
    }
    expect((await server.one.call(kittingRuns.start, { schemeCode: 'none' })).status).toBe(404)
  })
})

describe('sources', () => {
  it('offer the tables that planners keep, with their columns and own mappings', async () => {
    const catalogue = (await server.one.ask(kittingSources.catalogue)) as {
      tables: { name: string; columns: { name: string }[]; demandMapping: unknown[] }[]
      demandFields: { name: string; required: boolean }[]
    }
    const order = catalogue.tables.find((table) => table.name === 'order')!
    expect(order.columns.map((column) => column.name)).toContain('plannedStart')
    expect(order.demandMapping.length).toBeGreaterThan(5)
    expect(catalogue.demandFields.filter((field) => field.required).length).toBe(4)
  })

  it('show their first rows, how many there are and what is wrong, before they are saved', async () => {
    const definition = {
      tableOrView: 'order',
      whereSql: "orderType = 'M' and parentOrder is null",
      mapping: [],
    }
    const good = (await server.one.ask(kittingSources.preview, { kind: 'demand', definition })) as {
      rows: Record<string, unknown>[]
      count: number
      incomplete: number
      faults: unknown[]
    }
    expect(good.rows.length).toBe(50)
    expect(good).toMatchObject({ count: 64, incomplete: 0, faults: [] })
    expect(good.rows[0]).toMatchObject({
      order: expect.stringMatching(/^MO/),
      planQty: expect.stringMatching(/^\d/),
    })
    const hostile = [
      { ...definition, whereSql: '1=1); drop table takt.item; --' },
      { ...definition, tableOrView: 'user' },
      { ...definition, tableOrView: 'pg_authid' },
      { ...definition, mapping: [{ stdField: 'OrderCode', expr: 'current_setting(1)' }] },
      { ...definition, mapping: [{ stdField: 'OrderCode', srcField: 7 }] },
      { mapping: { a: 1 } },
      null,
    ]
    for (const wrong of hostile) {
      const answer = await server.one.call(kittingSources.preview, { kind: 'demand', definition: wrong })
      if (answer.status === 400) continue
      expect(answer.status, JSON.stringify(wrong)).toBe(200)
      expect((answer.body.result as { faults: unknown[] }).faults.length).toBeGreaterThan(0)
    }
  })

  it('run every condition that is accepted, on the real database', async () => {
    const tables = readableTables().filter((table) =>
      ['order', 'stock', 'purchaseOrder'].includes(table.name),
    )
    const literal = fc.constantFrom(
      '1',
      '0.5',
      "'x'",
      "'2026-11-20'",
      'today()',
      'now()',
      '3 days',
      'true',
      "'%a_'",
    )
    const condition = fc.constantFrom(...tables).chain((table) => {
      const column = fc.constantFrom(...Object.keys(sourceColumns(table))).map((name) => `"${name}"`)
      const operand = fc.oneof(
        column,
        literal,
        column.map((name) => `coalesce(${name}, ${name})`),
      )
      const compared = fc
        .tuple(operand, fc.constantFrom('=', '<>', '<', '>=', '+', '-', '*', '/', '||', 'like'), operand)
        .map((parts) => parts.join(' '))
      const test = fc.oneof(
        compared,
        column.map((name) => `${name} is not null`),
        fc.tuple(column, operand, operand).map(([name, a, b]) => `${name} between ${a} and ${b}`),
        fc.tuple(column, operand, operand).map(([name, a, b]) => `${name} not in (${a}, ${b})`),
        fc.tuple(compared, operand).map(([sum, other]) => `${sum} > ${other}`),
      )
      const joined = fc.tuple(test, fc.constantFrom('and', 'or not'), test)
      return fc.tuple(
        fc.constant(table.name),
        fc.oneof(
          test,
          joined.map((parts) => parts.join(' ')),
        ),
      )
    })
    let ran = 0
    await fc.assert(
      fc.asyncProperty(condition, async ([table, whereSql]) => {
        const kind = table === 'order' ? 'demand' : 'supply'
        const { source } = checkSource(kind, { tableOrView: table, whereSql, mapping: [] })
        if (!source) return
        const binder = new Binder()
        const bind = (value: unknown, type: string) => binder.add(value, type)
        const scope = { bind, zone: 'Asia/Shanghai', asOf: '2026-11-20T04:00:00Z' }
        const query = previewQuery(kind, source, `"${tableOf(source.table!)}"`, scope, 1)
        await withTenant(server.database.read, tenantOne, (tx) => tx.rows(query, binder.values), {
          readOnly: true,
        })
        ran++
      }),
      { seed: 20261120, numRuns: effort(1500) },
    )
    expect(ran).toBeGreaterThan(effort(150))
  })
})
