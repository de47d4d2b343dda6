import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GroupSums, totalDigits, type EndedGroup, type SummedColumn } from '#domain/rules/group-sums.ts'
import { totalOps, type TotalOp } from '#domain/rules/totals.ts'

const summedAs = (total: TotalOp, more: Partial<SummedColumn> = {}): SummedColumn => ({
  at: 1,
  total,
  isDuration: false,
  from: -1,
  ...more,
})
const shownOf = (summed: readonly SummedColumn[], { totals }: EndedGroup) =>
  totals.map(({ units }, at) => (units === null ? null : totalDigits(summed[at]!, units)))

/** All groups that end, in their order, and the totals of all rows. */
function runThrough(rows: readonly (readonly unknown[])[], summed: readonly SummedColumn[], groups = [0]) {
  const sums = new GroupSums({ groups, summed, first: 1 })
  const ended: EndedGroup[] = []
  let line = 1
  for (const row of rows) {
    const change = sums.add(row, line)
    ended.push(...change.ended)
    line += change.ended.length + 1
  }
  ended.push(...sums.end(), sums.whole)
  return ended
}
const totalsOf = (rows: readonly (readonly unknown[])[], ops: readonly TotalOp[] = totalOps) => {
  const summed = ops.map((op) => summedAs(op))
  return runThrough(rows, summed).map((one) => [one.level, one.value, ...shownOf(summed, one)])
}

describe('sums of groups', () => {
  it('are exact where binary numbers are not', () => {
    const rows = [
      ['a', '0.1'],
      ['a', '0.2'],
      ['b', '9007199254.740993'],
      ['b', '-0.000001'],
    ]
    expect(totalsOf(rows)).toEqual([
      [0, 'a', '0.3', '0.15', '2', '0.1', '0.2'],
      [0, 'b', '9007199254.740992', '4503599627.370496', '2', '-0.000001', '9007199254.740993'],
      [-1, null, '9007199255.040992', '2251799813.760248', '4', '-0.000001', '9007199254.740993'],
    ])
  })

  it('round averages to 10^-6, halves away from zero, and those of durations to seconds', () => {
    expect(
      totalsOf(
        [
          ['a', '1'],
          ['a', '0'],
          ['a', '0'],
        ],
        ['average'],
      )[0],
    ).toEqual([0, 'a', '0.333333'])
    expect(
      totalsOf(
        [
          ['a', '2'],
          ['a', '0'],
          ['a', '0'],
        ],
        ['average'],
      )[0],
    ).toEqual([0, 'a', '0.666667'])
    expect(
      totalsOf(
        [
          ['a', '-0.000001'],
          ['a', '0'],
        ],
        ['average'],
      )[0],
    ).toEqual([0, 'a', '-0.000001'])
    const summed = [summedAs('average', { isDuration: true })]
    const [group] = runThrough(
      [
        ['a', 60],
        ['a', 61],
      ],
      summed,
    )
    expect(shownOf(summed, group!)).toEqual(['61'])
  })

  it('leave empty values out, and have nothing where no value counts', () => {
    const rows = [
      ['a', null],
      ['a', '4'],
      ['b', null],
      ['b', ''],
    ]
    expect(totalsOf(rows)).toEqual([
      [0, 'a', '4', '4', '1', '4', '4'],
      [0, 'b', '0', null, '0', null, null],
      [-1, null, '4', '4', '1', '4', '4'],
    ])
    expect(totalsOf([])).toEqual([[-1, null, '0', null, '0', null, null]])
  })

  it('begin a group with each value that differs from the one before, a missing one included', () => {
    const rows = [
      ['x', '1', 'p'],
      ['x', '2', null],
      [null, '3', null],
      [null, '4', 'p'],
    ]
    const summed = [summedAs('sum')]
    const ended = runThrough(rows, summed, [0, 2])
    expect(ended.map((one) => [one.level, one.value, one.from, ...shownOf(summed, one)])).toEqual([
      [1, 'p', 1, '1'],
      [1, null, 3, '2'],
      [0, 'x', 1, '3'],
      [1, null, 6, '3'],
      [1, 'p', 8, '4'],
      [0, null, 6, '7'],
      [-1, null, 1, '10'],
    ])
  })

  it('say which groups a row opens, from the outside', () => {
    const sums = new GroupSums({ groups: [0, 2], summed: [], first: 1 })
    expect(sums.add(['x', '1', 'p'], 1).opened).toEqual([
      { level: 0, value: 'x' },
      { level: 1, value: 'p' },
    ])
    expect(sums.add(['x', '1', 'q'], 2).opened).toEqual([{ level: 1, value: 'q' }])
    expect(sums.add(['x', '1', 'q'], 4).opened).toEqual([])
  })

  it('have no total of numbers that cannot be read, nor one further out than it has a meaning', () => {
    const summed = [summedAs('sum'), summedAs('count'), summedAs('sum', { from: 0 })]
    const ended = runThrough(
      [
        ['a', '1'],
        ['a', 'many'],
        ['b', '2'],
      ],
      summed,
    )
    expect(ended.map((one) => shownOf(summed, one))).toEqual([
      [null, '2', null],
      ['2', '1', '2'],
      [null, '3', null],
    ])
  })

  it('add up to those of all rows, whatever the rows', () => {
    const cell = fc.option(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), { nil: null })
    const rowsOf = fc.array(fc.tuple(fc.constantFrom('a', 'b', null), cell), { maxLength: 40 })
    fc.assert(
      fc.property(rowsOf, (rows) => {
        const summed = totalOps.map((op) => summedAs(op, { isDuration: true }))
        const wire = rows.map(([group, value]) => [group, value === null ? null : String(value)])
        const ended = runThrough(wire, summed)
        const known = rows.flatMap(([, value]) => value ?? [])
        const [sum, , count, min, max] = ended.at(-1)!.totals.map(({ units }) => units)
        expect([sum, count]).toEqual([known.reduce((all, one) => all + one, 0n), BigInt(known.length)])
        const inGroups = ended.slice(0, -1).map(({ totals }) => totals[0]!.units!)
        expect(inGroups.reduce((all, one) => all + one, 0n)).toBe(sum)
        if (known.length > 0) {
          const sorted = known.toSorted((one, other) => (one < other ? -1 : 1))
          expect([min, max]).toEqual([sorted[0], sorted.at(-1)])
        }
      }),
    )
  })
})
