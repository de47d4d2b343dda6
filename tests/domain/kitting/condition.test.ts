import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choice, code, date, flag, json, quantity, text, time } from '#domain/field-kinds.ts'
import { checkCondition, checkExpression, ConditionFault } from '#domain/kitting/condition/index.ts'
import { effort } from '../../support/effort.ts'

const columns = {
  code: code('编码', 'Code'),
  qty: quantity('数量', 'Quantity'),
  done: quantity('完成', 'Done'),
  due: date('交期', 'Due'),
  start: time('开始', 'Start'),
  open: flag('打开', 'Open'),
  status: choice('状态', 'Status', 'OrderStatus'),
  note: text('备注', 'Note'),
  extra: json('其他', 'Extra'),
}

const fault = (source: string): ConditionFault => {
  try {
    checkCondition(source, columns)
  } catch (error) {
    if (error instanceof ConditionFault) return error
    throw error
  }
  throw new Error(`accepted: ${source}`)
}

describe('condition', () => {
  it.each([
    'qty - done > 0',
    'QTY > .5 and not (open = false)',
    "status in ('N', 'P') and due <= today() + 30 days",
    "start between now() - 8h and '2026-12-31'",
    "note not like '%x''y%' or note is null",
    'open',
    "coalesce(note, 'none') || code <> ''",
    '"code" is not null and -qty < 2 * (done + 1)',
    'start > due',
  ])('accepts %s', (source) => {
    expect(checkCondition(source, columns).kind).toBe('flag')
  })

  it.each([
    ['', 'empty', 0],
    ['qty >', 'expected', 5],
    ['qty', 'kind', 0],
    ['missing = 1', 'unknownColumn', 0],
    ['qty = 1 qty', 'trailing', 8],
    ["note = 'x", 'openText', 7],
    ['qty = 1.2.3', 'badNumber', 6],
    ["status = 'ZZ'", 'unknownChoice', 9],
    ["due = '2026-02-30'", 'badDate', 6],
    ["start > 'soon'", 'badTime', 8],
    ['extra is null', 'unusableColumn', 0],
    ['qty = null', 'useIsNull', 6],
    ['qty = note', 'kinds', 0],
    ['due + 90 minutes > due', 'wholeDays', 6],
    ['pg_sleep(9) = 1', 'unknownFunction', 0],
    ['today(1) = due', 'argumentCount', 0],
    ['qty = 1; drop table x', 'badCharacter', 7],
    ['note = "x" -- y', 'unknownColumn', 7],
  ])('refuses %j with %s at %i', (source, code, at) => {
    const found = fault(source)
    expect([found.code, found.at]).toEqual([code, at])
    expect(found.messageIn('zh-Hans')).toMatch(/^第 \d+ 个字符/)
    expect(found.messageIn('en')).not.toMatch(/[{}]/)
  })

  it('refuses what is too long, too deep or too large instead of running out of stack', () => {
    expect(fault('('.repeat(3000)).code).toBe('tooComplex')
    expect(fault(`${'not '.repeat(900)}open`).code).toBe('tooComplex')
    expect(fault(`open${' or open'.repeat(499)}`).code).toBe('tooComplex')
    expect(fault('x'.repeat(5000)).code).toBe('tooLong')
  })

  it('checks nested calls in linear time', () => {
    const source = `${'coalesce('.repeat(50)}qty${', 1)'.repeat(50)}`
    expect(checkExpression(source, columns, 'number').kind).toBe('number')
  })

  it('either accepts a text or names a place inside it', () => {
    const pieces = fc.constantFrom(
      ...Object.keys(columns),
      ..."and or not in between like is null ( ) , = <> < >= + - * / || today() now() 3 days 'x' 12.5 \" ; --".split(
        ' ',
      ),
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), fc.string({ maxLength: 5 }), (words, tail) => {
        const source = `${words.join(' ')}${tail}`
        try {
          checkCondition(source, columns)
        } catch (error) {
          if (!(error instanceof ConditionFault)) throw error
          expect(error.at).toBeGreaterThanOrEqual(0)
          expect(error.at).toBeLessThanOrEqual(source.length)
        }
      }),
      { seed: 20261120, numRuns: effort(3000) },
    )
  })
})
