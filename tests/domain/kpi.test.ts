import { describe, expect, it } from 'vitest'
import { becameWorse, compileKpi, stateOf, type KpiDefinition } from '#domain/kpi/definition.ts'
import { calculateKpi } from '#engine/kpi/calculate.ts'

const base: KpiDefinition = {
  code: 'K',
  category: 'ORD',
  formula: 'ME.Qty',
  aggregation: 'sum',
  perExpr: null,
  rowFilter: null,
  groupBy: null,
}
const rows = [
  { order: 'A', qty: '10', lateness: 3600, customer: 'X' },
  { order: 'B', qty: '2.5', lateness: -7200, customer: 'Y' },
  { order: 'C', qty: null, lateness: 0, customer: 'X' },
]
const world = { now: 0, zone: 'UTC' }

function figure(part: Partial<KpiDefinition>) {
  const definition = { ...base, ...part }
  const compiled = compileKpi(definition)
  if ('faults' in compiled) throw new Error(compiled.faults.map(({ reason }) => reason.en).join())
  return calculateKpi(compiled.programs, definition.aggregation, rows, world)
}

describe('a KPI', () => {
  it('folds what its rows give, exactly; rows without a value do not count', () => {
    expect(figure({})).toMatchObject({ value: '12.5', rows: 2 })
    expect(figure({ aggregation: 'avg' }).value).toBe('6.25')
    expect(figure({ aggregation: 'max' }).value).toBe('10')
    expect(figure({ aggregation: 'min' }).value).toBe('2.5')
    expect(figure({ aggregation: 'last' }).value).toBe('2.5')
  })

  it('counts yes as 1 and spans in hours', () => {
    expect(figure({ formula: 'ME.Lateness > 0d', aggregation: 'count' }).value).toBe('1')
    expect(figure({ formula: 'ME.Lateness > 0d', aggregation: 'share' }).value).toBe('33.333333')
    expect(figure({ formula: 'ME.Lateness', aggregation: 'sum' }).value).toBe('-1')
  })

  it('divides sums, and is nothing where it would divide by nothing', () => {
    const ratio = { formula: '100 * ME.Qty', perExpr: 'ME.Qty + 10', aggregation: 'ratio' } as const
    expect(figure(ratio).value).toBe('38.461538')
    expect(figure({ ...ratio, perExpr: 'ME.Qty - ME.Qty' }).value).toBeNull()
    expect(figure({ rowFilter: 'ME.Qty > 100', aggregation: 'avg' })).toMatchObject({ value: null, rows: 0 })
  })

  it('groups by a field in the order of its names, whatever the order of the rows', () => {
    const groups = figure({ groupBy: 'Customer' }).groups
    expect(groups).toEqual([
      { dimension: 'X', value: '10', rows: 1 },
      { dimension: 'Y', value: '2.5', rows: 1 },
    ])
  })

  it('names what is wrong with each of its texts', () => {
    const compiled = compileKpi({ ...base, formula: 'ME.Busy', rowFilter: 'ME.Qty', aggregation: 'ratio' })
    const members = 'faults' in compiled ? compiled.faults.map(({ member }) => member) : []
    expect(members).toEqual(['formula', 'rowFilter', 'perExpr'])
  })

  it('breaks the limit that its value is worse than', () => {
    const more = { direction: 'H', target: '98', warn: '95', alarm: '85' } as const
    expect(['99', '96', '95', '94.9', '84'].map((value) => stateOf(value, more).state).join('')).toBe('GOOWA')
    expect(stateOf('96', more).limit).toBeNull()
    const less = { direction: 'L', target: '0', warn: null, alarm: null } as const
    expect(stateOf('0.1', less)).toEqual({ state: 'W', limit: '0' })
    expect(stateOf(null, less).state).toBe('N')
    const counted = { direction: 'L', target: '0', warn: '5', alarm: '20' } as const
    expect(['0', '2', '6', '21'].map((value) => stateOf(value, counted).state).join('')).toBe('GOWA')
    expect(becameWorse('O', 'G')).toBe(false)
    expect(
      becameWorse('A', 'W') && becameWorse('W', null) && !becameWorse('W', 'A') && !becameWorse('G', 'N'),
    ).toBe(true)
  })
})
