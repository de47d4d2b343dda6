import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { planBarEpoch, workingTimeColumns } from '#domain/planning/plan-bars.ts'
import { calendarServices } from '#domain/services/planning/calendars.ts'
import { loadServices } from '#domain/services/planning/capacity.ts'
import { decodeTable } from '#engine/arrow.ts'
import { textAt } from '#engine/columns.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
const crud = (name: string) => crudOf(entityNamed(name))

beforeAll(async () => {
  server = await createTestServer()
  await withTenant(server.database.app, { tenantId: 1, planUnitCode: 'JS', userId: null }, (tx) =>
    tx.run("update plan_unit set time_zone = 'Asia/Shanghai' where code = 'JS'"),
  )
  const make = (name: string, row: object) => server.one.ask(crud(name).create, { ...row })
  await make('resource', { code: 'M1', name: 'One', resourceType: 'M', resourceClass: 'S' })
  await make('resource', { code: 'M2', name: 'Two', resourceType: 'M', resourceClass: 'S' })
  await make('shift', { code: 'DAY', patterns: '8:00-12:00;13:00-17:00' })
  await make('shift', { code: 'NIGHT', patterns: '22:00-6:00' })
  const always = { dates: '*', sortOrder: '0' }
  await make('calendar', { code: 'ALL', resourceCode: '*', shiftCode: 'DAY', ...always })
  await make('calendar', {
    code: 'WEEKEND',
    resourceCode: '*',
    dates: '星期六;星期日',
    sortOrder: '10',
  })
  await make('calendar', {
    code: 'N1',
    resourceCode: 'M1',
    dates: '2026/11/25',
    shiftCode: 'NIGHT',
    sortOrder: '20',
  })
  await make('calendar', {
    code: 'N2',
    resourceCode: 'M1',
    dates: '2026/11/25',
    shiftCode: 'DAY',
    sortOrder: '20',
  })
})
afterAll(() => server.close())

interface View {
  readonly resource: string
  readonly slots: { start: string; end: string; shift: string | null; calendar: string | null }[]
  readonly days: {
    day: string
    seconds: number
    winner: string | null
    rows: { calendar: string; won: boolean; reason: string }[]
  }[]
}

describe('the calendar of a resource', () => {
  it('is drawn as the working time of all resources, what meets joined', async () => {
    const period = { from: '2026-11-23', to: '2026-11-29' }
    const { bytes } = await server.one.call(calendarServices.workingTimes, period)
    const { columns, length } = decodeTable(workingTimeColumns, new Uint8Array(bytes))
    const drawn = Array.from({ length }, (_, row) => [
      textAt(columns.resource, row),
      columns.start[row]! + planBarEpoch,
      columns.end[row]! + planBarEpoch,
    ])
    expect(drawn.length).toBeGreaterThan(10)
    for (const resource of ['M1', 'M2']) {
      const { slots } = (await server.one.ask(calendarServices.expand, { resource, ...period })) as View
      const told = slots.map(({ start, end }) => [resource, Date.parse(start) / 1000, Date.parse(end) / 1000])
      expect(drawn.filter(([code]) => code === resource)).toEqual(told)
    }
  })

  it('has its slots, and for every day the row that counts and why the others do not', async () => {
    const view = (await server.one.ask(calendarServices.expand, {
      resource: 'm1',
      from: '2026-11-24',
      to: '2026-11-28',
    })) as View
    expect(view.resource).toBe('M1')
    expect(view.days.map(({ day, seconds, winner }) => [day, seconds, winner])).toEqual([
      ['2026-11-24', 28_800, 'ALL'],
      ['2026-11-25', 7200, 'N1'],
      ['2026-11-26', 21_600 + 28_800, 'ALL'],
      ['2026-11-27', 28_800, 'ALL'],
      ['2026-11-28', 0, 'WEEKEND'],
    ])
    expect(view.days[1]!.rows.map(({ calendar, won, reason }) => [calendar, won, reason])).toEqual([
      ['N1', true, 'counts'],
      ['N2', false, 'its code comes after N1'],
      ['ALL', false, 'its sort order is below that of N1'],
    ])
    expect(view.slots[0]).toMatchObject({
      start: '2026-11-24T00:00:00Z',
      end: '2026-11-24T04:00:00Z',
      shift: 'DAY',
      calendar: 'ALL',
    })
  })

  it('is shown as a month of whole weeks', async () => {
    const view = (await server.one.ask(calendarServices.month, {
      resource: 'M2',
      year: 2026,
      month: 11,
    })) as View
    expect([view.days[0]!.day, view.days.at(-1)!.day, view.days.length % 7]).toEqual([
      '2026-10-26',
      '2026-12-06',
      0,
    ])
  })

  it('names rows of which only the code decides', async () => {
    const conflicts = await server.one.ask(calendarServices.conflicts, {
      from: '2026-11-01',
      to: '2026-11-30',
    })
    expect(conflicts).toEqual([
      {
        level: 'W',
        code: 'tie',
        message: 'applies to resource M1 just as N1 does (1 day from 2026-11-25); only their codes decide',
        calendar: 'N2',
        other: 'N1',
      },
    ])
  })

  it('tells the ranges of a pattern or its fault', async () => {
    expect(await server.one.ask(calendarServices.pattern, { patterns: '8:00-12:00;11:00-13:00' })).toEqual({
      ranges: [{ start: 28_800, end: 46_800 }],
      seconds: 18_000,
    })
    expect(await server.one.ask(calendarServices.pattern, { patterns: '8-x' })).toHaveProperty('fault')
  })

  it('refuses resources that do not exist here and periods without end', async () => {
    const period = { from: '2026-11-24', to: '2026-11-25' }
    const unknown = await server.two.call(calendarServices.expand, { resource: 'M1', ...period })
    expect(unknown.status).toBe(404)
    for (const wrong of [
      { from: '2026-11-25', to: '2026-11-24' },
      { from: '2026-01-01', to: '2028-01-01' },
    ])
      expect((await server.one.call(calendarServices.expand, { resource: 'M1', ...wrong })).status).toBe(400)
  })
})

describe('load', () => {
  it('is available, busy and setup time per interval', async () => {
    const make = (name: string, row: object) => server.one.ask(crud(name).create, { ...row })
    await make('unit', { code: 'PC' })
    await make('item', { code: 'A', name: 'A', itemType: 'P', obtainMethod: 'M', baseUnit: 'PC' })
    await make('process', { code: 'CUT', name: 'Cut' })
    await make('order', { code: 'O1', itemCode: 'A', qty: '1', dueDate: '2026-12-01T00:00:00Z' })
    await make('operation', {
      code: 'O1-10',
      orderCode: 'O1',
      itemCode: 'A',
      procNo: 10,
      processCode: 'CUT',
      qty: '1',
    })
    const use = { operationCode: 'O1-10', instCode: 'M', resCode: 'M2' }
    await make('useInst', {
      ...use,
      code: 'U1',
      workType: '1',
      startTime: '2026-11-24T00:00:00Z',
      endTime: '2026-11-24T01:00:00Z',
    })
    await make('useInst', {
      ...use,
      code: 'U0',
      workType: '0',
      startTime: '2026-11-24T01:00:00Z',
      endTime: '2026-11-25T02:00:00Z',
      slots: [
        { start: '2026-11-24T01:00:00Z', end: '2026-11-24T04:00:00Z', qty: '1' },
        { start: '2026-11-25T00:00:00Z', end: '2026-11-25T02:00:00Z', qty: '1' },
      ],
    })
    const period = { from: '2026-11-23T16:00:00Z', to: '2026-11-25T16:00:00Z' }
    expect(
      await server.one.ask(loadServices.loads, { resources: 'M2', ...period, interval: 86_400 }),
    ).toEqual({
      intervals: ['2026-11-23T16:00:00Z', '2026-11-24T16:00:00Z'],
      rows: [{ resource: 'M2', available: [28_800, 28_800], busy: [14_400, 7200], setup: [3600, 0] }],
    })
    expect(await server.one.ask(loadServices.interval, { ...period })).toMatchObject({ interval: 3600 })
    expect(
      (await server.one.call(loadServices.loads, { ...period, to: period.from, interval: 3600 })).status,
    ).toBe(400)
  })
})
