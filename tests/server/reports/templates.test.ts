import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { reportTemplates } from '#domain/services/reports/templates.ts'
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
const params = { from: 'week', to: 'week+1w' }
const create = (user: TestUser, name: string, more: object = {}) =>
  user.ask(reportTemplates.create, { reportCode, name, params, ...more })
const namesOf = async (user: TestUser) =>
  (await user.ask(reportTemplates.list, { reportCode })).items.map(({ name }) => name)

describe('query templates', () => {
  it('belong to one user until they are shared, and only their owner changes them', async () => {
    const own = await create(server.one, 'Next week')
    expect(own).toMatchObject({ own: true, shared: false, isDefault: false, params })
    expect(await namesOf(other)).toEqual([])
    const { id, rowVersion } = own
    const shared = await server.one.ask(reportTemplates.update, {
      id,
      rowVersion,
      name: 'Next week',
      params,
      shared: true,
    })
    expect(await namesOf(other)).toEqual(['Next week'])
    const change = { id, rowVersion: shared.rowVersion, name: 'Mine', params }
    expect((await other.call(reportTemplates.update, change)).status).toBe(404)
    expect((await other.call(reportTemplates.remove, { Id: id })).status).toBe(404)
    // Another tenant has neither the template nor learns of it.
    expect((await server.two.call(reportTemplates.remove, { Id: id })).status).toBe(404)
    expect((await server.one.call(reportTemplates.update, { ...change, rowVersion: 1 })).status).toBe(409)
    await server.one.ask(reportTemplates.remove, { Id: id })
    expect(await namesOf(server.one)).toEqual([])
  })

  it('have names of their own, and one of them is where a user begins', async () => {
    const first = await create(server.one, 'A', { isDefault: true })
    const taken = await server.one.call(reportTemplates.create, { reportCode, name: 'a', params })
    expect([taken.status, taken.body.error?.message]).toEqual([409, expect.stringContaining('named a')])
    await create(server.one, 'B', { isDefault: true })
    const { items } = await server.one.ask(reportTemplates.list, { reportCode })
    expect(items.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['A', false],
      ['B', true],
    ])
    await create(other, 'A', { isDefault: true })
    expect(await namesOf(server.one)).toEqual(['A', 'B'])
    await server.one.ask(reportTemplates.remove, { Id: first.id })
  })

  it('give the parameters of a query, relative days included', async () => {
    const { id } = await create(server.one, 'This year', {
      params: { from: 'year', to: 'year+12m' },
      shared: true,
    })
    const byTemplate = (await other.ask(reportCalls.page, {
      reportCode,
      templateId: id,
      maxResultCount: 1,
    })) as { totalCount: number }
    const byDays = (await other.ask(reportCalls.page, {
      reportCode,
      P: JSON.stringify({ from: '2026-01-01', to: '2027-01-01' }),
      maxResultCount: 1,
    })) as { totalCount: number }
    expect(byTemplate.totalCount).toBe(byDays.totalCount)
    expect(byTemplate.totalCount).toBeGreaterThan(0)
    const wrong = { reportCode: 'StockAge', templateId: id }
    expect((await other.call(reportCalls.page, wrong)).status).toBe(404)
  })
})

describe('parameters', () => {
  const page = (P: unknown) =>
    server.one.call(reportCalls.page, { reportCode, P: typeof P === 'string' ? P : JSON.stringify(P) })

  it('are refused by their field when they are wrong', async () => {
    const wrong = await page({ from: '2026-13-01', to: 'tomorrow' })
    expect(wrong.status).toBe(400)
    const members = wrong.body.error!.validationErrors!.flatMap((fault) => fault.members)
    expect(members.toSorted()).toEqual(['from', 'to'])
    const backwards = await page({ from: '2026-12-01', to: '2026-11-01' })
    expect(backwards.body.error!.validationErrors![0]!.members).toEqual(['to'])
    expect((await page('[1]')).status).toBe(400)
    expect((await page('{"from":')).status).toBe(400)
    expect((await server.one.call(reportCalls.page, { reportCode: 'Nothing' })).status).toBe(404)
  })

  it('are described with what they begin with, and what they may be', async () => {
    const { items } = await server.one.ask(reportCalls.parameters, { reportCode })
    expect(items[0]).toMatchObject({ name: 'from', type: 'date', default: 'today', required: true })
    const found = await server.one.ask(reportCalls.choices, {
      reportCode,
      name: 'resources',
      keyword: 'ASM-1',
    })
    expect(found.items.map(({ code }) => code)).toContain('ASM-1')
    const kinds = await server.one.ask(reportCalls.choices, { reportCode: 'ResourceWork', name: 'step' })
    expect(kinds.items.map(({ code }) => code)).toEqual(['day', 'week', 'month'])
    const text = await server.one.ask(reportCalls.describe, { reportCode })
    expect(text.text).not.toBe('')
  })
})

describe('exports', () => {
  it('are in the audit log with who, form, rows and parameters; others see only their own', async () => {
    const P = { from: '2026-10-01', to: '2027-02-28' }
    const file = await server.one.call(reportCalls.export, {
      reportCode,
      P: JSON.stringify(P),
      format: 'csv',
    })
    const rows = file.text.trimEnd().split('\n').length - 1
    await other.ask(reportCalls.saveAudit, { reportCode, format: 'xlsx', rows: 7, P })
    const { items } = await server.one.ask(reportCalls.audit, { reportCode })
    expect(items.map(({ format, userCode, rows: count }) => [format, userCode, count])).toEqual([
      ['xlsx', 'other', 7],
      ['csv', 'admin', rows],
    ])
    const plain = await server.user(1, 'plain', ['Pages.Users'])
    expect((await plain.ask(reportCalls.audit, {})).totalCount).toBe(0)
  })
})
