import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newColumn, newDefinition } from '#domain/reports/designed/definition.ts'
import { readStyle } from '#domain/reports/style.ts'
import { reportNamed } from '#domain/reports/index.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { reportStyles } from '#domain/services/reports/styles.ts'
import { layoutsOfReportsStep } from '../../../src/server/features/reports/style-step.ts'
import { asAdmin } from '../../support/database.ts'
import { createDemoDayServer } from '../../support/kitting.ts'
import type { TestServer, TestUser } from '../../support/server.ts'

let server: TestServer
let other: TestUser
beforeAll(async () => {
  server = await createDemoDayServer()
  other = await server.user(1, 'other', ['Pages.Roles', 'Pages.Users'])
})
afterAll(() => server.close())

const reportCode = 'DailySchedule'
const english = { 'accept-language': 'en' }
const columns = [{ field: 'day', width: 120 }, { field: 'resource' }]
const save = (user: TestUser, styleName: string, more: object = {}) =>
  user.ask(reportStyles.save, { reportCode, styleName, columns, ...more })
const listed = async (user: TestUser) => (await user.ask(reportStyles.list, { reportCode })).items
const namesOf = async (user: TestUser) => (await listed(user)).map(({ styleName }) => styleName)

describe('styles of reports', () => {
  it('are found by name, the own one before a shared one, and without a name the one written last', async () => {
    const saved = await save(server.one, 'Narrow', { groupings: ['day'], shared: true })
    expect(saved).toMatchObject({ styleName: 'Narrow', groupings: ['day'], own: true, shared: true })
    const asked = { reportCode, styleName: 'narrow' }
    expect(await other.ask(reportStyles.get, asked)).toMatchObject({ own: false, groupings: ['day'] })
    const own = await save(other, 'Narrow', { groupings: ['resource'] })
    expect(await other.ask(reportStyles.get, asked)).toMatchObject({ own: true, groupings: ['resource'] })
    expect(await server.one.ask(reportStyles.get, asked)).toMatchObject({ groupings: ['day'] })
    const page = { paper: 'A3', orientation: 'portrait', margins: { top: 20 }, header: ' Plan ' }
    const last = await save(server.one, 'Last', { printSetup: page })
    expect(await server.one.ask(reportStyles.get, { reportCode })).toMatchObject({ styleName: 'Last' })
    expect(await server.one.ask(reportStyles.get, { reportCode: 'StockAge' })).toBeNull()
    expect(readStyle(reportNamed(reportCode)!, last)!.printSetup).toEqual({
      paper: 'A3',
      orientation: 'portrait',
      margins: { top: 20, right: 10, bottom: 10, left: 10 },
      repeatHeader: true,
      fitWidth: false,
      header: 'Plan',
      footer: '',
    })
    for (const [user, { id }] of [
      [server.one, saved],
      [server.one, last],
      [other, own],
    ] as const)
      await user.ask(reportStyles.remove, { Id: id })
    expect(await namesOf(server.one)).toEqual([])
  })

  it('are changed and removed by their owner alone, and a change from elsewhere is refused by name', async () => {
    const { id, rowVersion } = await save(server.one, 'Week', { shared: true })
    expect(await namesOf(other)).toEqual(['Week'])
    const change = { reportCode, id, rowVersion, styleName: 'Week of all', columns }
    expect((await other.call(reportStyles.save, change)).status).toBe(404)
    expect((await other.call(reportStyles.remove, { Id: id })).status).toBe(404)
    expect((await server.two.call(reportStyles.remove, { Id: id })).status).toBe(404)
    const renamed = await server.one.ask(reportStyles.save, change)
    expect(renamed).toMatchObject({ id, styleName: 'Week of all', shared: true })
    const late = await server.one.call(reportStyles.save, { ...change, styleName: 'Mine' }, english)
    expect([late.status, late.body.error!.message]).toEqual([409, expect.stringContaining('Week of all')])
    // By its name it is written over, and with a version only that one.
    const byName = { reportCode, styleName: 'week OF all', columns }
    expect((await server.one.call(reportStyles.save, { ...byName, rowVersion })).status).toBe(409)
    const over = await server.one.ask(reportStyles.save, { ...byName, rowVersion: renamed.rowVersion })
    expect(over).toMatchObject({ id, styleName: 'week OF all', shared: true })
    await save(server.one, 'Other')
    const taken = await server.one.call(reportStyles.save, { ...change, rowVersion: 3, styleName: 'OTHER' })
    expect([taken.status, taken.body.error!.message]).toEqual([409, expect.stringContaining('OTHER')])
    for (const one of await listed(server.one)) await server.one.ask(reportStyles.remove, { Id: one.id })
    expect(await namesOf(other)).toEqual([])
  })

  it('have one that a user begins with', async () => {
    const first = await save(server.one, 'A', { isDefault: true })
    await save(server.one, 'B', { isDefault: true })
    await save(other, 'C', { isDefault: true })
    const { styleName, rowVersion } = (await listed(server.one))[0]!
    expect([styleName, rowVersion]).toEqual(['A', first.rowVersion + 1])
    expect((await listed(server.one)).map(({ isDefault }) => isDefault)).toEqual([false, true])
    for (const one of await listed(server.one)) await server.one.ask(reportStyles.remove, { Id: one.id })
  })

  it('refuse a colour that does not fit its column, by its place', async () => {
    const colours = [
      { op: 'gt', value: '10', tone: 'bad' },
      { op: 'gt', value: 'many', tone: 'bad' },
    ]
    const answer = await server.one.call(
      reportStyles.save,
      { reportCode, styleName: 'X', columns: [{ field: 'qty', colours }] },
      english,
    )
    expect(answer.status).toBe(400)
    expect(answer.body.error!.validationErrors).toEqual([
      { message: expect.stringMatching(/: the value of a colour/), members: ['columns[0].colours[1].value'] },
    ])
    const unknown = { reportCode: 'Nothing', styleName: 'X', columns }
    expect((await server.one.call(reportStyles.save, unknown)).status).toBe(404)
  })

  it('leave out columns that are hidden from their reader, in the list and in files', async () => {
    const definition = {
      ...newDefinition('order'),
      columns: [
        newColumn('order', 'ME.code'),
        newColumn('customer', 'ME.customerCode'),
        { ...newColumn('qty', 'ME.qty'), total: 'sum' as const },
      ],
    }
    const made = { code: 'Seen', name: 'Seen', folder: 'orders', definition, roles: [] }
    await server.one.ask(reportDesigns.create, made)
    await server.one.ask(reportStyles.save, {
      reportCode: 'Seen',
      styleName: 'By customer',
      columns: ['customer', 'order'],
      groupings: ['customer'],
      sorting: [{ field: 'customer', descending: true }],
      shared: true,
    })
    const blind = await server.user(1, 'blind', ['Pages.Roles', 'Pages.Users'])
    const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-blind' })).items
    await server.one.ask(roles.update, { ...role!, columnMask: { order: ['customerCode'] } })
    const [seen] = (await blind.ask(reportStyles.list, { reportCode: 'Seen' })).items
    expect(seen).toMatchObject({ columns: ['order'], groupings: [], sorting: [] })
    const file = async (user: TestUser, styleName: string) =>
      (await user.call(reportCalls.export, { reportCode: 'Seen', format: 'csv', styleName }, english)).text
    const whole = await file(server.one, 'By customer')
    expect(whole.split('\r\n')[0]).toBe('\ufeffCustomer,Code')
    expect(whole).toMatch(/: subtotal/)
    const part = await file(blind, 'By customer')
    expect(part.split('\r\n')[0]).toBe('\ufeffCode')
    expect(part).not.toMatch(/subtotal/)
    const style = { columns: ['customer', 'order'], groupings: ['customer'] }
    const sent = await blind.call(reportCalls.export, { reportCode: 'Seen', format: 'csv', style }, english)
    expect(sent.text).toBe(part)
    const gone = { reportCode: 'Seen', format: 'csv', styleName: 'None' }
    expect((await blind.call(reportCalls.export, gone)).status).toBe(404)
  })
})

describe('the step that makes layouts of reports into styles', () => {
  const content = {
    layout: {
      version: 1,
      columns: [{ field: 'day', width: 90, shown: true, pin: null, merge: false, title: 'Day', sum: false }],
      sort: [{ field: 'day', descending: true }],
      group: ['day'],
    },
    filters: {},
  }
  const step = (admin: Parameters<Parameters<typeof asAdmin>[1]>[0]) =>
    layoutsOfReportsStep.statements.reduce(
      (before, statement) => before.then(() => admin.query(statement)),
      Promise.resolve() as Promise<unknown>,
    )

  it('keeps names, defaults and readers, leaves other layouts alone, and changes nothing when it runs again', async () => {
    await asAdmin(server.database.admin, async (admin) => {
      await admin.query('set search_path to takt')
      const { rows: units } = await admin.query<{ tenant_id: number; code: string }>(
        `select tenant_id, code from plan_unit where tenant_id = ${server.one.tenantId} limit 1`,
      )
      const [{ tenant_id: tenant, code: unit }] = units as [{ tenant_id: number; code: string }]
      for (const [grid, name, isDefault, kept] of [
        ['style:DailySchedule', 'Old', true, { columns: ['day'], groupings: ['day'], sorting: null }],
        ['report.DailySchedule', 'old', true, content],
        ['report.DailySchedule', 'Older', false, content],
        ['report.DailySchedule', 'A pivot', false, { rows: [] }],
        ['list.order', 'Orders', false, content],
      ] as const)
        await admin.query(
          `insert into layout (tenant_id, plan_unit_code, grid_id, user_code, lay_out_name, is_default, is_public, content)
           values ($1, $2, $3, 'admin', $4, $5, true, $6)`,
          [tenant, unit, grid, name, isDefault, JSON.stringify(kept)],
        )
      await step(admin)
      const left = () => admin.query('select grid_id, lay_out_name from layout order by lay_out_name')
      const after = (await left()).rows
      expect(after).toEqual([
        { grid_id: 'report.DailySchedule', lay_out_name: 'A pivot' },
        { grid_id: 'list.order', lay_out_name: 'Orders' },
      ])
      await step(admin)
      expect((await left()).rows).toEqual(after)
    })
    const styles = await listed(server.one)
    expect(styles.map(({ styleName, isDefault, shared }) => [styleName, isDefault, shared])).toEqual([
      ['Old', true, true],
      ['old (2)', false, true],
      ['Older', false, true],
    ])
    const style = readStyle(reportNamed(reportCode)!, styles[1])!
    expect(style.columns[0]).toMatchObject({ field: 'day', width: 90, title: 'Day', total: null })
    expect([style.groupings, style.sorting]).toEqual([['day'], [{ field: 'day', descending: true }]])
  })
})
