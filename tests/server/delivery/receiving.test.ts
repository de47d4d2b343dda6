import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { receivingServices } from '#domain/services/delivery/receiving.ts'
import { createDemoDayServer, demoDay } from '../../support/kitting.ts'
import type { TestServer } from '../../support/server.ts'

interface Month {
  readonly always: boolean
  readonly named: boolean
  readonly isBack: boolean
  readonly slots: { start: string; end: string; shift: string | null; calendar: string | null }[]
  readonly days: {
    day: string
    seconds: number
    winner: string | null
    rows: { calendar: string; target: string; won: boolean; reason: string }[]
  }[]
}

let server: TestServer
let [warehouse, other, supplier] = ['', '', '']
const crud = (name: string) => crudOf(entityNamed(name))
const make = (name: string, row: object) => server.one.ask(crud(name).create, { ...row })
const codes = async (name: string) => {
  const { items } = await server.one.ask(crud(name).getAll, { maxResultCount: 2, sorting: 'code' })
  return items.map((row) => String((row as Record<string, unknown>)['code']))
}
const month = async (targetType: string, target: string) =>
  (await server.one.ask(receivingServices.month, { targetType, target, year: 2026, month: 12 })) as Month
const next = async (target: string, at: string, targetType = 'warehouse') =>
  (await server.one.ask(receivingServices.next, { targetType, target, at })) as { received: string }

beforeAll(async () => {
  server = await createDemoDayServer()
  ;[warehouse, other] = (await codes('warehouse')) as [string, string]
  ;[supplier] = (await codes('supplier')) as [string]
})
afterAll(() => server.close())

describe('receiving, target by target', () => {
  it('is open always where nobody keeps a calendar', async () => {
    expect(await month('warehouse', warehouse)).toMatchObject({ always: true, days: [] })
    expect((await next(warehouse, '2026-12-01T01:00:00Z')).received).toBe('2026-12-01T01:00:00Z')
  })

  it('shows for each day which row counts and why, weeks complete', async () => {
    await make('materialShift', { code: 'DOCK', patterns: '8:00-12:00' })
    const row = { targetType: 'warehouse', targetCode: warehouse, shiftCode: 'DOCK' }
    await make('materialCalendar', { ...row, code: 'DAYS', dates: '*', sortOrder: '0', rollRule: 'prev' })
    await make('materialCalendar', {
      ...row,
      code: 'REST',
      dates: '星期六;星期日',
      shiftCode: null,
      sortOrder: '5',
      rollRule: 'prev',
    })
    const { days, slots, ...kinds } = await month('warehouse', warehouse.toLowerCase())
    expect(kinds).toEqual({ always: false, named: true, isBack: true })
    expect([days[0]!.day, days.at(-1)!.day, days.length % 7]).toEqual(['2026-11-30', '2027-01-03', 0])
    const of = (day: string) => days.find((one) => one.day === day)!
    expect(of('2026-12-04')).toMatchObject({ seconds: 4 * 3600, winner: 'DAYS' })
    expect(of('2026-12-05')).toMatchObject({ seconds: 0, winner: 'REST' })
    expect(of('2026-12-05').rows.map(({ calendar, target, won }) => [calendar, target, won])).toEqual([
      ['REST', warehouse, true],
      ['DAYS', warehouse, false],
    ])
    expect(slots[0]).toMatchObject({
      start: '2026-11-30T00:00:00Z',
      end: '2026-11-30T04:00:00Z',
      shift: 'DOCK',
    })
  })

  it('says when what comes is received: when it is open, before closed time or behind it, never before now', async () => {
    expect((await next(warehouse, '2026-12-04T01:00:00Z')).received).toBe('2026-12-04T01:00:00Z')
    // A Saturday, back to the end of Friday.
    expect((await next(warehouse, '2026-12-05T01:00:00Z')).received).toBe('2026-12-04T04:00:00Z')
    const past = await next(warehouse, '2020-01-01T00:00:00Z')
    expect(Date.parse(past.received)).toBeGreaterThanOrEqual(demoDay.getTime())
    expect((await next(other, '2026-12-05T01:00:00Z')).received).toBe('2026-12-05T01:00:00Z')
  })

  it('has days that no row opens where all rows name days off, and rows for everything count for others', async () => {
    await make('materialCalendar', {
      code: 'SHUT',
      targetType: 'all',
      targetCode: '*',
      dates: '2026/12/24',
      sortOrder: '0',
    })
    const { days, ...kinds } = await month('supplier', supplier)
    expect(kinds).toMatchObject({ always: false, named: false, isBack: false })
    const of = (day: string) => days.find((one) => one.day === day)!
    expect(of('2026-12-23')).toMatchObject({ seconds: 86_400, winner: null, rows: [] })
    expect(of('2026-12-24')).toMatchObject({ seconds: 0, winner: 'SHUT' })
    const received = await next(supplier, '2026-12-24T03:00:00Z', 'supplier')
    expect(received.received).toBe('2026-12-24T16:00:00Z')
  })

  it('refuses what there is not', async () => {
    await expect(month('warehouse', 'NOWHERE')).rejects.toMatchObject({
      message: expect.stringContaining('NOWHERE'),
    })
  })
})
