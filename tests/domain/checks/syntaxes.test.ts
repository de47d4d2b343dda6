import { describe, expect, it } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { faultText } from '#domain/rules/messages.ts'
import { checkRow } from '#domain/checks/row.ts'

const faults = (entity: string, row: Record<string, unknown>, partial = false) =>
  checkRow(entityNamed(entity), row, { partial }).map((fault) => faultText(fault, 'en'))

describe('texts with a syntax', () => {
  it('of calendars are checked wherever a row is written, and the place of the fault is named', () => {
    const row = { code: 'C', resourceCode: 'R1;G1', dates: '星期一-星期五;HOLS', shiftCode: 'DAY=2;NIGHT' }
    expect(faults('calendar', { ...row, sortOrder: '10' })).toEqual([])
    expect(faults('calendar', { dates: '*;13/13' }, true)).toEqual([
      expect.stringMatching(/^Dates "\*;13\/13", character 3: /),
    ])
    expect(faults('calendar', { shiftCode: 'DAY=x' }, true)[0]).toMatch(/^Shifts "DAY=x", character 5: /)
    expect(faults('materialCalendar', { targetCode: 'A?' }, true)[0]).toMatch(/^Target "A\?", character 1: /)
  })

  it('of shifts too', () => {
    expect(faults('shift', { code: 'DAY', patterns: '8:00-12:00;13:00-17:00' })).toEqual([])
    expect(faults('shift', { code: 'DAY', patterns: '8:00-12:00;25' })).toEqual([
      expect.stringMatching(/^Time ranges "8:00-12:00;25", character 12: /),
    ])
  })

  it('of conditions on the order name what the order does not have', () => {
    expect(faults('master', { validExpr: "ME.Order.Spec1=='RED' && qty > 5" }, true)).toEqual([])
    expect(faults('master', { validExpr: 'colour = 1' }, true)[0]).toMatch(/there is no colour here/)
  })
})
