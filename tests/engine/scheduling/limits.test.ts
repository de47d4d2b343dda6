import { describe, expect, it } from 'vitest'
import { LONGEST_LAG, LONGEST_SETUP, LONGEST_WORK } from '#domain/rules/time-limits.ts'
import { entities } from '#domain/entities/index.ts'
import { checkValue } from '#domain/checks/values.ts'
import { at, scheduled, shifts, type SchedulingRows } from '../../support/scheduling.ts'

const hours = [[0, 24]] as const
const rows = (minLag: number, more: Partial<SchedulingRows> = {}): SchedulingRows => ({
  resources: [{ code: 'M', type: 'M', class: 'S' }],
  slots: shifts('M', hours, 10),
  jobs: [{ code: 'A', due: at(5) }],
  operations: ['A1', 'A2', 'A3'].map((code, k) => ({ code, order: 'A', procNo: k })),
  candidates: ['A1', 'A2', 'A3'].map((operation) => ({
    operation,
    choice: 0,
    inst: 'M',
    resource: 'M',
    fixed: 60,
  })),
  links: [
    { before: 'A1', after: 'A2', minLag },
    { before: 'A2', after: 'A3' },
  ],
  ...more,
})

describe('times beyond the range of a plan', () => {
  it('refuse the operation behind a lag, by name', async () => {
    const { op, rows: of } = await scheduled(rows(LONGEST_LAG + 1))
    expect(of('messages')).toContainEqual(
      expect.objectContaining({ level: 'E', code: 'lagTooLong', operation: 'A2' }),
    )
    expect(['A1', 'A2', 'A3'].map((code) => op(code)['assigned'])).toEqual([true, false, false])
  })

  it('refuse a changeover, by name', async () => {
    const { rows: of } = await scheduled(
      rows(0, {
        changeovers: [{ code: 'X', kind: 'spec1', prev: 'a', next: 'b', seconds: LONGEST_SETUP + 1 }],
      }),
    )
    expect(of('messages')).toContainEqual(expect.objectContaining({ code: 'changeoverInvalid', text: 'X' }))
  })

  it('name each order that is due too far away', async () => {
    const far = Date.UTC(2200, 0, 1) / 1000
    const { rows: of } = await scheduled(rows(0, { jobs: [{ code: 'A', due: far }] }))
    expect(of('messages')).toContainEqual(expect.objectContaining({ code: 'timeTooFar', text: 'jobs.due A' }))
    // 68 years are all that is counted: the sign at least is right.
    expect(of('jobs')).toMatchObject([{ lateness: -0x7fff_ffff }])
  })

  it('report a resource whose changeovers are ignored because its number of units is no integer', async () => {
    const parallel: SchedulingRows = rows(0, {
      resources: [{ code: 'M', type: 'M', class: 'M', qtyMode: 1, quantity: 2_500_000n }],
      slots: shifts('M', hours, 10, 2.5),
      operations: ['A1', 'A2', 'A3'].map((code, k) => ({
        code,
        order: 'A',
        procNo: k,
        specs: `${code};;;;;;;;;`,
      })),
      changeovers: [{ code: 'X', kind: 'spec1', resource: 'M', prev: '*', next: '*', seconds: 60 }],
    })
    const messages = (await scheduled(parallel)).rows('messages')
    expect(messages).toContainEqual(
      expect.objectContaining({ level: 'E', code: 'changeoverQuantity', resource: 'M' }),
    )
  })
})

describe('fields of times that a plan must keep', () => {
  const field = (entity: string, name: string) => entities.find((one) => one.name === entity)!.fields[name]!

  it.each([
    ['master', 'minMove'],
    ['master', 'maxMove'],
    ['process', 'defaultMin'],
    ['resource', 'lockAfter'],
    ['resource', 'timeFence'],
  ])('%s.%s', (entity, name) => {
    expect(checkValue(field(entity, name), LONGEST_LAG)).toEqual({ value: LONGEST_LAG })
    expect(checkValue(field(entity, name), LONGEST_LAG + 1)).toMatchObject({ fault: { code: 'above' } })
  })

  it.each([
    ['master', 'setupExpr'],
    ['master', 'prodExpr'],
    ['process', 'defaultProd'],
    ['changeI', 'setupExpr'],
  ])('%s.%s', (entity, name) => {
    for (const unit of ['s', 'sp']) {
      expect(checkValue(field(entity, name), `${LONGEST_WORK}${unit}`)).toEqual({
        value: `${LONGEST_WORK}${unit}`,
      })
      expect(checkValue(field(entity, name), `${LONGEST_WORK + 1}${unit}`)).toHaveProperty('fault')
    }
  })
})
