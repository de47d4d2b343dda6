import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { schedulingSchemes } from '#domain/services/planning/schemes.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { createKittingServer } from '../../support/kitting.ts'
import { plan } from '../../support/planning.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createKittingServer(undefined, [1, 2])
})
afterAll(() => server.close())

const crud = crudOf(entityNamed('planCommandScheme'))

describe('plan schemes', () => {
  it('are checked command by command, saved or not', async () => {
    expect(await server.one.ask(schedulingSchemes.validate, { code: 'Default' })).toEqual({ items: [] })
    const commands = [{ type: 'PREP', props: { horizonDays: 'long' } }, { type: 'ASSIGN' }]
    const { items } = await server.one.ask(schedulingSchemes.validate, { commands })
    expect(items.map(({ level, code, row, field }) => [level, code, row, field])).toEqual([
      ['E', 'wrongType', 1, 'horizonDays'],
      ['E', 'tooEarly', 2, null],
    ])
    expect(items[0]!.message).toBe('Horizon, days must be a whole number, not "long"')
  })

  it('with mistakes are not run, and say which', async () => {
    await server.one.ask(crud.create, { code: 'BAD', name: 'Bad', version: 1, commands: [{ type: 'FLY' }] })
    const answer = await server.one.call(schedulingRuns.start, { schemeCode: 'BAD' })
    expect([answer.status, answer.body.error?.message]).toEqual([
      422,
      'Scheme BAD has mistakes and cannot be used.',
    ])
    expect(answer.body.error?.details).toContain('there is no command FLY')
    const preflight = await server.one.ask(schedulingRuns.preflight, { schemeCode: 'BAD' })
    expect(preflight.items[0]).toMatchObject({ level: 'E', code: 'unknownCommand', row: 1 })
    const unknown = await server.one.call(schedulingRuns.start, { schemeCode: 'NONE' })
    expect(unknown.status).toBe(404)
  })

  it('are copied, versioned, approved and read aloud', async () => {
    expect(await server.one.ask(schedulingSchemes.copy, { code: 'Default', newCode: 'MINE' })).toBe('MINE')
    expect((await server.one.call(schedulingSchemes.copy, { code: 'Default', newCode: 'mine' })).status).toBe(
      500,
    )
    expect(await server.one.ask(schedulingSchemes.newVersion, { code: 'MINE' })).toBe(2)
    await server.one.ask(schedulingSchemes.approve, { code: 'MINE', version: 2 })
    expect((await server.one.call(schedulingSchemes.approve, { code: 'MINE', version: 2 })).status).toBe(409)
    await server.one.ask(schedulingSchemes.stop, { code: 'MINE', version: 1 })
    expect((await server.one.call(schedulingSchemes.stop, { code: 'MINE', version: 1 })).status).toBe(409)
    const { text } = await server.one.ask(schedulingSchemes.words, { code: 'MINE' })
    expect(text.split('\n')).toHaveLength(10)
    expect(text).toContain('1. prepare: expands the calendars of all resources')
    const run = await plan(server.one, { schemeCode: 'MINE' })
    expect(await server.one.ask(schedulingRuns.get, { runNo: run.runNo })).toMatchObject({ schemeVersion: 2 })
  })

  it('are told and tried version by version: a draft beside the approved one, but none that is stopped', async () => {
    await server.one.ask(schedulingSchemes.copy, { code: 'Default', newCode: 'TRY' })
    await server.one.ask(schedulingSchemes.approve, { code: 'TRY', version: 1 })
    await server.one.ask(schedulingSchemes.newVersion, { code: 'TRY' })
    const { items } = await server.one.ask(crud.getAll, { keyword: 'TRY' })
    const rows = items as unknown as readonly { id: string; rowVersion: number; version: number }[]
    const draft = rows.find(({ version }) => version === 2)!
    const commands = [{ type: 'PREP', props: { horizonDays: 20 } }, { type: 'EXPLODE' }, { type: 'ASSIGN' }]
    await server.one.ask(crud.update, { id: draft.id, rowVersion: draft.rowVersion, commands })
    const words = async (version?: number) =>
      (
        await server.one.ask(schedulingSchemes.words, { code: 'TRY', ...(version && { version }) })
      ).text.split('\n')
    expect([(await words(1)).length, (await words(2)).length, (await words()).length]).toEqual([10, 3, 3])
    expect(await server.one.ask(schedulingSchemes.validate, { code: 'TRY', version: 1 })).toEqual({
      items: [],
    })
    const none = await server.one.call(schedulingSchemes.validate, { code: 'TRY', version: 9 })
    expect(none.body.error?.message).toContain('TRY')
    const versionOf = async (input: object) => {
      const { runNo } = await plan(server.one, { schemeCode: 'TRY', ...input })
      return (await server.one.ask(schedulingRuns.get, { runNo })).schemeVersion
    }
    expect([await versionOf({}), await versionOf({ schemeVersion: 2 })]).toEqual([1, 2])
    await server.one.ask(schedulingSchemes.stop, { code: 'TRY', version: 1 })
    for (const endpoint of [schedulingRuns.start, schedulingRuns.preflight]) {
      const refused = await server.one.call(endpoint, { schemeCode: 'TRY', schemeVersion: 1 })
      expect(refused.body.error?.message).toContain('Version 1 of scheme TRY is stopped')
    }
  })

  it('that a run has used never change', async () => {
    await plan(server.one)
    const { items } = await server.one.ask(crud.getAll, { keyword: 'Default' })
    const row = items[0] as { id: string; rowVersion: number; name: string }
    const change = { id: row.id, rowVersion: row.rowVersion }
    const refused = await server.one.call(crud.update, { ...change, commands: [{ type: 'PREP' }] })
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      'Version 1 of scheme Default is approved or was used by a run and never changes; make a new version.',
    ])
    expect((await server.one.call(crud.delete, { id: row.id })).status).toBe(409)
    expect((await server.one.call(crud.update, { ...change, remark: 'ours' })).status).toBe(200)
  })

  it('are described for the palette in the language of the reader', async () => {
    const commands = (await server.one.ask(schedulingSchemes.catalogue)) as {
      type: string
      label: string
      options: { name: string; label: string; choices: { code: string }[] | null }[]
    }[]
    const assign = commands.find(({ type }) => type === 'ASSIGN')!
    expect(assign.label).toBe('assign')
    const direction = assign.options.find(({ name }) => name === 'assignDirection')!
    expect(direction.choices!.map(({ code }) => code)).toContain('B')
    for (const { label, options } of commands)
      for (const text of [label, ...options.map((option) => option.label)]) expect(text).not.toBe('')
  })
})

describe('times of the plan unit', () => {
  it('are when a run plans at and assigns from, where neither run nor scheme say otherwise', async () => {
    const units = crudOf(entityNamed('planUnit'))
    const { items } = await server.two.ask(units.getAll, {})
    const rows = items as unknown as readonly { id: string; rowVersion: number; code: string }[]
    const unit = rows.find(({ code }) => code === 'JS')!
    const change = { id: unit.id, rowVersion: unit.rowVersion }
    const bad = await server.two.call(units.update, { ...change, assignStartExpr: 'Today() +' })
    expect(bad.status).toBe(400)
    const moments = { baseTimeExpr: 'Today() + 6h', assignStartExpr: 'Today() + 2d' }
    expect((await server.two.call(units.update, { ...change, ...moments })).status).toBe(200)
    const { runNo } = await plan(server.two, { asOf: null })
    const { asOf } = await server.two.ask(schedulingRuns.get, { runNo })
    // Midnight in Shanghai and six hours.
    expect(new Date(asOf).toISOString().slice(11)).toBe('22:00:00.000Z')
    await server.two.ask(schedulingRuns.accept, { runNo })
    const [first] = await withTenant(
      server.database.app,
      { tenantId: 2, planUnitCode: 'JS', userId: null },
      (tx) =>
        tx.rows<{ start: string }>(
          `select extract(epoch from min(setup_start)) as start from operation where status = 'A'`,
        ),
    )
    const from = Date.parse(asOf) - 6 * 3_600_000 + 2 * 86_400_000
    const start = Number(first!.start) * 1000
    expect(start).toBeGreaterThanOrEqual(from)
    expect(start).toBeLessThan(from + 2 * 86_400_000)
  })
})
