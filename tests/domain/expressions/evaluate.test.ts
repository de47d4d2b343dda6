import { describe, expect, it } from 'vitest'
import { entityEnvironment, environmentOf } from '#domain/environments/entity-environment.ts'
import {
  compileExpression,
  evaluate,
  meets,
  toWire,
  type Row,
  type World,
} from '#domain/expressions/index.ts'

const operations: Row[] = [
  { code: 'A', qty: '3', status: 'N', start: '2026-11-20T08:00:00Z', instCode: 'M' },
  { code: 'B', qty: '4.5', status: 'B', start: null },
  { code: 'C', qty: null, status: 'B', start: '2026-11-19T08:00:00Z' },
]

const world: World = {
  now: Date.parse('2026-11-20T20:00:00Z') / 1000,
  zone: 'Asia/Shanghai',
  parameters: new Map<string, unknown>([['Limit', '2.5']]),
  resolve: (entity, code) =>
    code === 'none' ? null : { code, name: `${entity} ${code}`, spec1: 'A', resourcegroup: ['SMT', 'X'] },
  related: (entity, field, code) =>
    entity === 'operation' && field === 'orderCode' && code === 'O1' ? operations : [],
  workSeconds: (resource, from, to) => (resource === 'R1' ? (to - from) / 2 : null),
}

const row: Row = {
  code: 'O1',
  itemCode: 'I1',
  qty: '12.5',
  completedQty: null,
  dueDate: '2026-11-21T00:00:00Z',
  estDate: '2026-11-21',
  lateness: -90,
  frozen: true,
  warehouse: 'none',
  userStr1: 'Grün 中文😀',
  resourceLimit: ['R1', 'R2'],
}

const environment = environmentOf({ ME: 'order', HOLDER: 'resource' }, [
  { name: 'Limit', label: { zh: '上限', en: 'Limit' }, type: 'number' },
])

function run(text: string): unknown {
  const compiled = compileExpression(text, environment)
  if (!compiled.ok) throw compiled.faults[0]!
  return toWire(compiled.type, evaluate(compiled.program, { ME: row }, world))
}

describe('values of expressions', () => {
  it.each<[string, unknown]>([
    ['1 + 2 * 3', '7'],
    ['0.1 + 0.2', '0.3'],
    ['10 / 3', '3.333333'],
    ['-10 / 3', '-3.333333'],
    ['2 / 3', '0.666667'],
    ['0.0000005 * 1', null],
    ['0.001 * 0.0005', '0.000001'],
    ['1 / 0', null],
    ['7 % 0', null],
    ['-7 % 3', '-1'],
    ['9223372036854 * 9223372036854', null],
    ['9223372036854.775807 + 0.000001', null],
    ['completedQty + 1', null],
    ['completedQty = 0', null],
    ['completedQty = 0 or true', true],
    ['completedQty = 0 and false', false],
    ['not (completedQty = 0)', null],
    ['completedQty is null', true],
    ['completedQty == null', true],
    ['qty != null', true],
    ['If(completedQty > 1, 1, 2)', '2'],
    ['Coalesce(completedQty, qty)', '12.5'],
    ['Min(3, completedQty, 2)', '2'],
    ['Round(12.345, 2)', '12.35'],
    ['Round(-12.5)', '-13'],
    ['Round(1250, -2)', '1300'],
    ['Ceil(1.000001)', '2'],
    ['Floor(-1.000001)', '-2'],
    ['Abs(lateness)', 90],
    ['lateness > -2m', true],
    ['dueDate + 1d', '2026-11-22T00:00:00Z'],
    ['estDate + 30 days', '2026-12-21'],
    ['dueDate > estDate', true],
    ['dueDate - estDate', 28_800],
    ['Today()', '2026-11-21'],
    ['Now()', '2026-11-20T20:00:00Z'],
    ["dueDate = '2026-11-21 08:00'", true],
    ["dueDate >= '2026-11-21T00:00:00Z'", true],
    ["DateDiff('h', Now(), dueDate)", '4'],
    ["DateDiff('d', dueDate, Now())", '0'],
    ['Date(Now())', '2026-11-21'],
    ['Date(2024, 2, 29)', '2024-02-29'],
    ['Date(2023, 2, 29)', null],
    ['Len(userStr1)', '8'],
    ['Right(userStr1, 2)', '文😀'],
    ['Mid(userStr1, 6, 2)', '中文'],
    ['Left(userStr1, -1)', ''],
    ['Upper(userStr1)', 'GRüN 中文😀'],
    ["Trim('  a b ')", 'a b'],
    ["Str(qty) + ' ' + dueDate", '12.5 2026/11/21 08:00:00'],
    ["Num('12.50')", '12.5'],
    ["Num('x')", null],
    ["userStr1 like '%中_😀'", true],
    ["'100%' like '100%%'", true],
    ["'\\' like '\\'", true],
    ['qty between 12 and 12.5', true],
    ['qty in (1, 12.5, null)', true],
    ['qty not in (1, null)', null],
    ["frozen = '1'", true],
    ['PARAM', 'fault'],
    ['Limit * 2', '5'],
    ['ME.Item.Spec1', 'A'],
    ['ME.Item.Name', 'item I1'],
    ['ME.Warehouse.Name', null],
    ["ME.ResourceLimit == 'R2'", true],
    ["'R3' in (resourceLimit)", false],
    ['Count(ME.Operations)', '3'],
    ["Count(ME.Operations, TARGET.Status == 'B')", '2'],
    ['Sum(ME.Operations, TARGET.Qty)', '7.5'],
    ["Sum(ME.Operations, TARGET.Qty, TARGET.Status == 'B')", '4.5'],
    ['Avg(ME.Operations.Qty)', '3.75'],
    ['Min(ME.Operations, TARGET.Start)', '2026-11-19T08:00:00Z'],
    ['Max(ME.Item.Orders.Qty)', null],
    ['Sum(ME.Item.Orders.Qty)', '0'],
    ["Find(ME.Operations, TARGET.Status == 'B').Code", 'B'],
    ['Last(ME.Operations).Code', 'C'],
    ['First(ME.Operations, TARGET.Qty > 100).Code', null],
    ['ME.Operations[2].Qty', '4.5'],
    ['ME.Operations[9].Qty', null],
    ["ME.Operations['C'].Status", 'B'],
    ["WorkTime('R1', Now(), dueDate)", 7200],
    ["WorkTime('R9', Now(), dueDate)", null],
    ['HOLDER.Name', null],
  ])('%s = %s', (text, value) => {
    if (value === 'fault') expect(() => run(text)).toThrow()
    else if (text === '0.0000005 * 1') expect(() => run(text)).toThrow('at most 6 fraction digits')
    else expect(run(text)).toEqual(value)
  })

  it('adds and scales times per operation and per piece', () => {
    const compiled = compileExpression('If(qty > 10, 30sp, 20sp) * 2 + 10m', environment, 'capacity')
    if (!compiled.ok) throw compiled.faults[0]!
    expect(evaluate(compiled.program, { ME: row }, world)).toEqual({
      perOperation: 600_000_000n,
      seconds: 60n,
      pieces: 1n,
    })
  })

  it('meets a condition only when it is true', () => {
    const filter = (text: string) => {
      const compiled = compileExpression(text, entityEnvironment('order'), 'bool')
      if (!compiled.ok) throw compiled.faults[0]!
      return meets(compiled.program, { ME: row }, world)
    }
    expect([filter('qty > 1'), filter('qty < 1'), filter('completedQty > 1')]).toEqual([true, false, false])
  })
})
