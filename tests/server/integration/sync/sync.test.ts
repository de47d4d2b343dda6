import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { customField } from '#domain/entities/integration/custom-field.ts'
import type { SyncDifference } from '#domain/integration/sync/difference.ts'
import { dataSyncServices } from '#domain/services/integration/data-sync.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { runDueSyncs } from '../../../../src/server/features/integration/sync/module.ts'
import { listOf, makeTable, ownField, saveOwn, type Row } from '../../../support/own-tables.ts'
import { syncBench, type SyncBench } from '../../../support/sync.ts'

const syncs = crudOf(entityNamed('dataSync'))

let bench: SyncBench

beforeAll(async () => {
  bench = await syncBench()
})
afterAll(() => bench?.close())

const made = { itemType: 'P', obtainMethod: 'P', baseUnit: 'PCS' }
const units = (filter: string | null) => [{ entity: 'unit', filter }]

describe('data synchronisation', () => {
  it('writes entities that others refer to first, and what the preview says', async () => {
    await bench.add('JS', 'unit', { code: 'PCS', name: 'Piece' })
    await bench.add('JS', 'item', { ...made, code: 'A', name: 'Housing', price: '12.5' })
    await bench.add('JS', 'item', { ...made, code: 'B', name: 'Screw' })
    await bench.add('SIM', 'unit', { code: 'KG', name: 'Kilogram' })
    // Named the other way round: the order is that of the references.
    await bench.make({
      code: 'MASTER',
      parts: [
        { entity: 'item', filter: null },
        { entity: 'unit', filter: null },
      ],
    })
    const before = await bench.summary('MASTER')
    expect(before['unit']).toMatchObject({ created: 1, updated: 0, deleted: 0, unchanged: 0 })
    expect(before['item']).toMatchObject({ created: 2, updated: 0, deleted: 0, unchanged: 0 })
    const [first] = await bench.differences('MASTER', 'item', 'created')
    expect(first).toMatchObject({ name: 'A', kind: 'created', action: 'take', inTarget: false })
    expect(first!.fields).toContainEqual({ field: 'price', before: null, after: '12.5' })

    const run = await bench.run('MASTER')
    expect(run).toMatchObject({ state: 'S', created: 3, updated: 0, deleted: 0, faulty: 0, conflicts: 0 })
    expect((await bench.rows('SIM', 'item'))['A']).toMatchObject({
      name: 'Housing',
      price: '12.5',
      origin: 'I',
    })
    expect(Object.keys(await bench.rows('SIM', 'unit')).sort()).toEqual(['KG', 'PCS'])
    expect(await bench.summary('MASTER')).toMatchObject({
      unit: { created: 0, unchanged: 1 },
      item: { created: 0, unchanged: 2 },
    })
    expect(await bench.run('MASTER')).toMatchObject({ state: 'S', created: 0, unchanged: 3 })
    expect(await bench.rows('JS', 'unit')).not.toHaveProperty('KG')
  })

  it('shows changes field by field, writes them into the audit log, and keeps what it wrote', async () => {
    await bench.change('JS', 'item', 'A', { name: 'Housing 2', price: '13' })
    const [row] = await bench.differences('MASTER', 'item')
    expect(row).toMatchObject({ name: 'A', kind: 'changed', action: 'take' })
    expect(row!.fields).toEqual([
      { field: 'name', before: 'Housing', after: 'Housing 2' },
      { field: 'price', before: '12.5', after: '13' },
    ])
    const run = await bench.run('MASTER')
    expect(run).toMatchObject({ created: 0, updated: 1, unchanged: 2 })
    const [written] = await bench.written(run)
    expect(written).toMatchObject({ entity: 'item', name: 'A', kind: 'changed', fields: row!.fields })
    const [log] = await bench.sql(`select plan_unit_code, before->>'name' as before, after->>'name' as after
      from takt.audit_log where entity = 'item' and key = 'A' and action = 'import' order by id desc limit 1`)
    expect(log).toEqual({ plan_unit_code: 'SIM', before: 'Housing', after: 'Housing 2' })
  })

  it('takes the source in a conflict, or the newer row, by its rule', async () => {
    for (const code of ['W1', 'W2']) await bench.add('JS', 'unit', { code, name: 'from JS' })
    const parts = units("ME.code == 'W1' || ME.code == 'W2'")
    await bench.make({ code: 'NEWER', parts, conflictRule: 'newer' })
    expect(await bench.run('NEWER')).toMatchObject({ created: 2, conflicts: 0 })
    await bench.change('JS', 'unit', 'W1', { name: 'JS first' })
    await bench.change('SIM', 'unit', 'W1', { name: 'SIM then' })
    await bench.change('SIM', 'unit', 'W2', { name: 'SIM first' })
    await bench.change('JS', 'unit', 'W2', { name: 'JS then' })
    const rows = await bench.differences('NEWER', 'unit', 'conflict')
    expect(rows.map(({ name, action }) => [name, action])).toEqual([
      ['W1', 'keep'],
      ['W2', 'take'],
    ])
    expect(await bench.run('NEWER')).toMatchObject({ updated: 1, kept: 1, conflicts: 0 })
    const after = await bench.rows('SIM', 'unit')
    expect(after).toMatchObject({ W1: { name: 'SIM then' }, W2: { name: 'JS then' } })

    await bench.make({ code: 'SOURCE', parts, conflictRule: 'source' })
    expect((await bench.summary('SOURCE'))['unit']).toMatchObject({ updated: 1, conflicts: 1 })
    expect(await bench.run('SOURCE')).toMatchObject({ updated: 1, kept: 0 })
    expect((await bench.rows('SIM', 'unit'))['W1']).toMatchObject({ name: 'JS first' })
  })

  it('leaves conflicts open until they are decided, and does not ask again', async () => {
    for (const code of ['Q1', 'Q2']) await bench.add('JS', 'unit', { code, name: 'from JS' })
    await bench.make({ code: 'ASK', parts: units("Left(ME.code, 1) == 'Q'"), conflictRule: 'ask' })
    await bench.run('ASK')
    for (const code of ['Q1', 'Q2']) {
      await bench.change('JS', 'unit', code, { name: 'new in JS' })
      await bench.change('SIM', 'unit', code, { name: 'own in SIM' })
    }
    expect(await bench.run('ASK')).toMatchObject({ updated: 0, conflicts: 2, state: 'S' })
    const open = await bench.differences('ASK', 'unit', 'conflict')
    expect(open.map(({ action }) => action)).toEqual(['ask', 'ask'])
    const decide = ({ key, sourceMark, targetMark }: SyncDifference, take: string) => {
      const rows = [{ key, sourceMark, targetMark }]
      return bench.in('SIM', dataSyncServices.resolve, { code: 'ASK', entity: 'unit', take, rows })
    }
    expect(await decide(open[0]!, 'source')).toEqual({ done: 1, stale: 0, faults: [] })
    // What was decided is about what was shown.
    await bench.change('SIM', 'unit', 'Q2', { name: 'changed meanwhile' })
    expect(await decide(open[1]!, 'target')).toEqual({ done: 0, stale: 1, faults: [] })
    const [now] = await bench.differences('ASK', 'unit', 'conflict')
    expect(await decide(now!, 'target')).toEqual({ done: 1, stale: 0, faults: [] })
    expect(await bench.rows('SIM', 'unit')).toMatchObject({
      Q1: { name: 'new in JS' },
      Q2: { name: 'changed meanwhile' },
    })
    expect(await bench.run('ASK')).toMatchObject({ updated: 0, conflicts: 0, kept: 1 })
    // The source changes again: what was decided no longer holds.
    await bench.change('JS', 'unit', 'Q2', { name: 'newest in JS' })
    expect(await bench.run('ASK')).toMatchObject({ updated: 0, conflicts: 1, kept: 0 })
  })

  it('deletes what is missing only where asked for, of what it brought, and within the limit', async () => {
    for (const code of ['D1', 'D2', 'D3', 'D4']) await bench.add('JS', 'unit', { code, name: code })
    await bench.add('SIM', 'unit', { code: 'D9', name: 'made in SIM' })
    const parts = units("Left(ME.code, 1) == 'D'")
    const made = await bench.make({ code: 'GONE', parts })
    await bench.run('GONE')
    await bench.remove('JS', 'unit', 'D1')
    expect(await bench.run('GONE')).toMatchObject({ deleted: 0 })
    const set = async (values: object): Promise<void> => {
      const row = (await bench.in('SIM', syncs.get, { Id: made.id })) as { rowVersion: number }
      await bench.in('SIM', syncs.update, { id: made.id, rowVersion: row.rowVersion, ...values })
    }
    await set({ deletes: 'own', deleteLimit: 10 })
    expect((await bench.summary('GONE'))['unit']).toMatchObject({
      deleted: 1,
      deletable: 5,
      isOverLimit: true,
    })
    const refused = await bench.run('GONE')
    expect(refused).toMatchObject({ state: 'F', deleted: 0 })
    expect(refused['message']).toContain('1 of 5')
    await set({ deleteLimit: 50 })
    expect(await bench.run('GONE')).toMatchObject({ state: 'S', deleted: 1 })
    expect(await bench.rows('SIM', 'unit')).toHaveProperty('D9')
    await set({ deletes: 'all' })
    const [row] = await bench.differences('GONE', 'unit', 'deleted')
    expect(row).toMatchObject({ name: 'D9', action: 'take', inSource: false })
    const run = await bench.run('GONE')
    expect(run).toMatchObject({ deleted: 1 })
    expect(await bench.in('SIM', dataSyncServices.undo, { id: run.id })).toMatchObject({ undone: 1 })
    expect((await bench.rows('SIM', 'unit'))['D9']).toMatchObject({ name: 'made in SIM' })
  })

  it('takes a run back whole, or names the rows that changed since', async () => {
    await bench.add('JS', 'unit', { code: 'U1', name: 'one' })
    await bench.add('JS', 'unit', { code: 'U2', name: 'two' })
    await bench.make({ code: 'UNDO', parts: units("Left(ME.code, 1) == 'U'") })
    const earlier = await bench.run('UNDO')
    await bench.change('JS', 'unit', 'U1', { name: 'one, changed' })
    await bench.add('JS', 'unit', { code: 'U3', name: 'three' })
    const run = await bench.run('UNDO')
    expect(run).toMatchObject({ created: 1, updated: 1, undoable: true })
    // The last one that wrote anything can be undone, no other.
    expect((await bench.calls('SIM', dataSyncServices.undo, { id: earlier.id })).status).toBe(400)
    await bench.change('SIM', 'unit', 'U3', { name: 'touched' })
    expect(await bench.in('SIM', dataSyncServices.undo, { id: run.id })).toEqual({
      undone: 0,
      changedCount: 1,
      changed: [{ entity: 'unit', key: 'U3' }],
    })
    expect((await bench.rows('SIM', 'unit'))['U1']).toMatchObject({ name: 'one, changed' })
    await bench.remove('SIM', 'unit', 'U3')
    await bench.change('JS', 'unit', 'U3', { name: 'three again' })
    const next = await bench.run('UNDO')
    expect(next).toMatchObject({ created: 1, updated: 0 })
    await bench.change('JS', 'unit', 'U2', { name: 'two, changed' })
    const last = await bench.run('UNDO')
    expect(await bench.in('SIM', dataSyncServices.undo, { id: last.id })).toMatchObject({ undone: 1 })
    expect((await bench.rows('SIM', 'unit'))['U2']).toMatchObject({ name: 'two' })
    expect(await bench.lastRun('UNDO')).toMatchObject({ undoable: false, undoneBy: 'admin' })
    // As before the run: the change is there to be taken again, and is no conflict.
    expect((await bench.summary('UNDO'))['unit']).toMatchObject({ updated: 1, conflicts: 0 })
  })

  it('keeps good rows and says what is wrong with others, or writes an entity whole or not at all', async () => {
    await bench.add('JS', 'unit', { code: 'FU', name: 'not synchronised' })
    await bench.add('JS', 'item', { ...made, code: 'F1', name: 'sound' })
    await bench.add('JS', 'item', { ...made, code: 'F2', name: 'its unit is missing', baseUnit: 'FU' })
    const parts = [{ entity: 'item', filter: "Left(ME.code, 1) == 'F'" }]
    await bench.make({ code: 'WHOLE', parts, writing: 'whole' })
    const whole = await bench.run('WHOLE')
    expect(whole).toMatchObject({ state: 'F', created: 0, faulty: 1 })
    expect(await bench.rows('SIM', 'item')).not.toHaveProperty('F1')
    await bench.make({ code: 'ASIDE', parts })
    const run = await bench.run('ASIDE')
    expect(run).toMatchObject({ state: 'P', created: 1, faulty: 1 })
    for (const one of [run, whole]) {
      const faulty = (await bench.written(one)).filter(({ kind }) => kind === 'faulty')
      expect(faulty.map(({ name, faults }) => [name, faults[0]!.target])).toEqual([['F2', 'baseUnit']])
    }
  })

  it('writes the other way round, into a plan unit beside its own', async () => {
    await bench.add('SIM', 'unit', { code: 'O1', name: 'from SIM' })
    await bench.make({ code: 'OUT', direction: 'out', parts: units("ME.code == 'O1'") })
    expect(await bench.run('OUT')).toMatchObject({ sourceUnit: 'SIM', targetUnit: 'JS', created: 1 })
    expect((await bench.rows('JS', 'unit'))['O1']).toMatchObject({ name: 'from SIM' })
  })

  it('refuses set-ups that cannot work', async () => {
    const refused = async (row: object): Promise<readonly string[]> => {
      const { text } = await bench.calls('SIM', syncs.create, {
        code: 'BAD',
        name: 'x',
        otherUnit: 'JS',
        parts: units(null),
        ...row,
      })
      const { error } = JSON.parse(text) as {
        error: { validationErrors: { members: string[] }[] | null } | null
      }
      return error?.validationErrors?.flatMap(({ members }) => members) ?? []
    }
    expect(await refused({ otherUnit: 'SIM' })).toEqual(['otherUnit'])
    expect(await refused({ parts: [] })).toEqual(['parts'])
    expect(await refused({ parts: [{ entity: 'user' }] })).toEqual(['parts'])
    expect(await refused({ parts: [...units(null), ...units(null)] })).toEqual(['parts'])
    expect(await refused({ parts: units('ME.nothing == 1') })).toEqual(['parts'])
    expect(await refused({ deletes: 'own', parts: [{ entity: 'order' }] })).toEqual(['deletes'])
    expect(await refused({ schedule: 'now and then' })).toEqual(['schedule'])
  })

  it('is due once, for whichever server comes first', async () => {
    await bench.make({ code: 'TIMED', parts: units("ME.code == 'PCS'"), schedule: '08:00' })
    await bench.sql(`update takt.data_sync set next_due = now() - interval '1 minute', schedule = '00:00-23:55/5m'
      where code = 'TIMED'`)
    bench.server.passSeconds(300)
    await Promise.all([runDueSyncs(bench.services), runDueSyncs(bench.services)])
    const rows = await bench.sql(
      `select state, owner, by_hand from takt.data_sync_run where sync_code = 'TIMED'`,
    )
    expect(rows).toEqual([{ state: 'S', owner: 'admin', by_hand: false }])
  })
})

describe('tables and fields of the tenant', () => {
  it('are synchronised as those of the product, and a table that is gone is named', async () => {
    const { server } = bench
    const table = await makeTable(server.one, 'X_mould', [ownField('shots', 'integer')])
    await saveOwn(server.one, 'unit', [ownField('mould', 'reference', { target: 'X_mould' })])
    const moulds = listOf('X_mould')
    await bench.in('JS', moulds.create, { code: 'M1', shots: 3 })
    await bench.in('JS', moulds.create, { code: 'M2', shots: 9 })
    await bench.add('JS', 'unit', { code: 'OWN', X_mould: 'M1' })
    const parts = [
      { entity: 'unit', filter: "ME.X_mould == 'M1'" },
      { entity: 'X_mould', filter: 'ME.shots < 5' },
    ]
    await bench.make({ code: 'MOULDS', parts })
    expect(await bench.run('MOULDS')).toMatchObject({ state: 'S', created: 2, faulty: 0 })
    expect((await bench.in('SIM', moulds.getAll)) as object).toMatchObject({
      items: [{ code: 'M1', shots: 3 }],
    })
    expect((await bench.rows('SIM', 'unit'))['OWN']).toMatchObject({ X_mould: 'M1' })
    const [m1] = ((await bench.in('JS', moulds.getAll, { keyword: 'M1' })) as { items: Row[] }).items
    await bench.in('JS', moulds.update, { id: m1!.id, rowVersion: m1!.rowVersion, shots: 4 })
    const [row] = await bench.differences('MOULDS', 'X_mould')
    expect(row).toMatchObject({ name: 'M1', fields: [{ field: 'shots', before: 3, after: 4 }] })
    const run = await bench.run('MOULDS')
    expect(run).toMatchObject({ updated: 1 })
    await bench.in('SIM', dataSyncServices.undo, { id: run.id })
    expect((await bench.in('SIM', moulds.getAll)) as object).toMatchObject({ items: [{ shots: 3 }] })

    const other = await bench.calls('SIM', syncs.create, {
      code: 'NOTHING',
      name: 'N',
      otherUnit: 'JS',
      direction: 'in',
      parts: [{ entity: 'X_nothing', filter: null }],
    })
    expect(other.text).toContain('X_nothing')
    const [field] = (await server.one.ask(crudOf(customField).getAll, { keyword: 'mould' })).items
    await saveOwn(server.one, 'unit', [{ ...field, dropped: true }])
    await server.one.ask(modelling.dropTable, { id: table.id })
    await expect(bench.run('MOULDS')).rejects.toThrow('cannot be synchronised')
  })
})
