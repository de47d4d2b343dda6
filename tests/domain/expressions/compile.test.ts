import { describe, expect, it } from 'vitest'
import { entityEnvironment } from '#domain/environments/entity-environment.ts'
import { compileExpression, compileFilter, typeLabel } from '#domain/expressions/index.ts'

const operation = entityEnvironment('operation')

const typeOf = (text: string): string => {
  const compiled = compileExpression(text, operation)
  return compiled.ok ? typeLabel(compiled.type).en : `fault: ${compiled.faults[0]!.messageIn('en')}`
}

describe('types of expressions', () => {
  it.each([
    ['ME.Order.Spec1 == "A"', 'yes/no'],
    ["ME.Order_Type=='P'", 'yes/no'],
    ['ME.Order.UserDate1', 'time'],
    ["ME.assigned != '0' && qty > 5", 'yes/no'],
    ['start + 1d', 'time'],
    ['ME.Order.EstDate + 2 days', 'date'],
    ['ME.Order.EstDate + 90m', 'time'],
    ['end - start', 'span'],
    ['setupSec * 2 + 1h', 'span'],
    ['setupSec / 1h', 'number'],
    ['setupSec > 3600', 'yes/no'],
    ['0.5mp + 10m', 'capacity'],
    ['ME.Qty * 30sp + setupSec', 'capacity'],
    ['Sum(ME.Order.Operations, TARGET.Qty, TARGET.Status == "N")', 'number'],
    ['Min(ME.Order.Operations, TARGET.Start)', 'time'],
    ['Max(1, qty)', 'number'],
    ['ME.Order.Operations.Qty', 'list of number'],
    ['ME.Order.Operations[1].Start', 'time'],
    ["Find(ME.UseInsts, TARGET.InstCode == 'S0').ResCode", 'text'],
    ["ME.Res.Group == 'SMT'", 'yes/no'],
    ['ME.ResCode.Name', 'text'],
    ["code || '-' || qty", 'text'],
    ['code + qty', 'text'],
    ['If(qty > 1, ME.Order.DueDate, Today())', 'time'],
    ['ME.Item', 'object item'],
    ["ME.Item == 'I1'", 'yes/no'],
    ['status in ("N", "A") and start is not null', 'yes/no'],
    ['In(status, "N")', 'yes/no'],
    ['IsNull(start) or start == null', 'yes/no'],
  ])('%s is a %s', (text, type) => {
    expect(typeOf(text)).toBe(type)
  })

  it.each([
    ['', 1, 'the expression is empty'],
    ['qty >', 6, 'expected a number, a text, a name or (, found the end'],
    ['qty > 1 2', 9, 'nothing may stand here: 2'],
    ['qtty > 1', 1, 'there is no qtty here; did you mean qty?'],
    ['ME.Order.Speck1', 10, 'there is no Speck1 here; did you mean spec1?'],
    ["ME.Order.OrderType == 'Q'", 23, 'Order type has no value Q'],
    ["start > 'soon'", 9, '"soon" is not a time (yyyy-mm-dd hh:mm:ss)'],
    ["ME.Order.EstDate = '2026-02-30'", 20, '"2026-02-30" is not a date (yyyy-mm-dd)'],
    ['qty = code', 7, '= cannot join number and text'],
    ['qty + start', 1, '+ cannot join number and time'],
    ['Lenn(code)', 1, 'there is no function Lenn; did you mean Len?'],
    ['Round()', 1, 'the arguments of Round are Round(x [, digits])'],
    ['Sum(qty)', 5, 'expected a list here, found number'],
    ["DateDiff('y', start, end)", 10, "this argument must be one of 'd' 'h' 'm' 's'"],
    ['qty（1）', 4, 'write ( instead of the full-width （'],
    ["code = 'x", 8, 'the text has no closing quote'],
    [
      '1e308*10',
      1,
      '1e308 is not a number: unknown unit; d h m s per operation, dp hp mp sp time per piece, pd ph pm ps pieces per time are known',
    ],
    ['qty = 1; drop table x', 8, 'unknown character ;'],
    ['TARGET.Qty', 1, 'TARGET is not known here'],
    ['OTHER.Qty', 1, 'OTHER is not known here'],
    ['qty.name', 5, 'number has no properties'],
    ['`${1}`', 1, 'unknown character `'],
  ])('%s: character %i, %s', (text, position, reason) => {
    const compiled = compileExpression(text, operation)
    expect(compiled.ok ? [] : compiled.faults.map((one) => one.syntaxFault)).toMatchObject([
      { position, reason: { en: reason, zh: expect.stringMatching(/[一-鿿]/) } },
    ])
  })

  it('asks a filter for yes or no', () => {
    const compiled = compileFilter('qty + 1', operation)
    expect(compiled.ok ? '' : compiled.faults[0]!.messageIn('zh-Hans')).toBe(
      '第 1 个字符：此处应为 是/否，而不是 数值',
    )
  })
})
