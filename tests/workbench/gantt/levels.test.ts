import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FULL, loadOf } from '../../../src/workbench/gantt/model/occupancy.ts'
import { linePyramid } from '../../../src/workbench/gantt/model/pyramid.ts'
import { lastBelow, lineAt, linesOf, unitsOf, type Rows } from '../../../src/workbench/gantt/model/rows.ts'
import { anyBars, modelOf, ROWS, settings, workBetween } from './support.ts'

const none: ReadonlySet<number> = new Set()
const flat = (count: number): Rows => ({ count, parent: null, units: null })

describe('occupancy', () => {
  it('gives the time worked by bars in every row and column', () => {
    fc.assert(
      fc.property(anyBars, (all) => {
        const { bars, pyramid } = modelOf(all)
        const { occupancy } = pyramid
        const { columns, from, secondsPerColumn, load } = occupancy
        for (let row = 0; row < ROWS; row++)
          for (let column = 0; column < columns; column += 13) {
            const at = from + column * secondsPerColumn
            const share = workBetween(bars, row, at, at + secondsPerColumn) / secondsPerColumn
            expect(Math.abs(load[row * columns + column]! - loadOf(share))).toBeLessThanOrEqual(1)
          }
        for (const bar of all) {
          const column = Math.min(columns - 1, Math.floor((bar.start - from) / secondsPerColumn))
          expect(load[bar.row * columns + column]!).toBeGreaterThan(0)
        }
      }),
      { ...settings, numRuns: 100 },
    )
  })

  it('calls full only what is, and more than full what overlaps', () => {
    const {
      pyramid: { occupancy },
    } = modelOf([
      { row: 0, start: 0, length: 100_000 },
      { row: 1, start: 0, length: 100_000 },
      { row: 1, start: 0, length: 100_000 },
    ])
    expect([occupancy.load[0], occupancy.load[occupancy.columns]]).toEqual([FULL, 255])
  })
})

describe('the pyramid', () => {
  it('gives at every level the mean of the lines below, down to odd counts', () => {
    for (const count of [1, 2, 3, 5, 7, 8, 33]) {
      const { pyramid } = modelOf(
        Array.from({ length: count }, (_, row) => ({ row, start: row * 10, length: 500 })),
        {},
        count,
      )
      const { levels, occupancy } = linePyramid(pyramid, flat(count), linesOf(flat(count), none))
      expect(levels.at(-1)!.lines).toBe(1)
      levels.slice(1).forEach((level, above) => {
        const below = levels[above]!
        for (let line = 0; line < level.lines; line++)
          for (let column = 0; column < occupancy.columns; column += 7) {
            const at = (l: number): number => below.load[l * occupancy.columns + column]!
            const mean = (at(line * 2) + at(Math.min(below.lines - 1, line * 2 + 1))) / 2
            expect(level.load[line * occupancy.columns + column]).toBe(Math.ceil(mean))
          }
      })
    }
  })

  it('shows a collapsed row as the mean of what it hides', () => {
    const rows: Rows = { count: 3, parent: Int32Array.of(-1, 0, 0), units: null }
    const { pyramid } = modelOf(
      [
        { row: 1, start: 0, length: 100_000 },
        { row: 2, start: 0, length: 50_000 },
      ],
      {},
      3,
    )
    const lines = linesOf(rows, new Set([0]))
    expect(lines.count).toBe(1)
    const { levels, occupancy } = linePyramid(pyramid, rows, lines)
    expect([levels[0]!.load[0], levels[0]!.load[occupancy.columns - 1]]).toEqual([FULL, FULL / 2])
  })
})

const anyTree = fc.array(fc.nat(5), { maxLength: 40 }).map((jumps) => {
  const parent = new Int32Array(jumps.length)
  const path: number[] = []
  jumps.forEach((jump, row) => {
    path.length = Math.max(0, path.length - (jump % 4))
    parent[row] = path.at(-1) ?? -1
    path.push(row)
  })
  return parent
})

describe('rows in a tree', () => {
  it('are hidden below a collapsed one, and only there', () => {
    fc.assert(
      fc.property(anyTree, fc.array(fc.nat(40)), fc.boolean(), (parent, folded, tall) => {
        const collapsed = new Set(folded)
        const rows: Rows = {
          count: parent.length,
          parent,
          units: tall ? Uint8Array.from(parent, (_, row) => 1 + (row % 3)) : null,
        }
        const lines = linesOf(rows, collapsed)
        const isHidden = (row: number): boolean =>
          parent[row]! >= 0 && (collapsed.has(parent[row]!) || isHidden(parent[row]!))
        const wanted = [...parent.keys()].filter((row) => !isHidden(row))
        expect([...lines.row]).toEqual(wanted)
        wanted.forEach((row, line) => expect(lines.line[row]).toBe(line))
        for (let unit = 0; unit < unitsOf(lines); unit++) {
          const line = lineAt(lines, unit + 0.5)
          expect(lines.before[line]! <= unit && unit < lines.before[line + 1]!).toBe(true)
        }
        expect([lineAt(lines, -0.1), lineAt(lines, unitsOf(lines))]).toEqual([-1, -1])
        for (let row = 0; row < parent.length; row++) {
          const isBelow = (one: number): boolean =>
            one === row || (parent[one]! >= 0 && isBelow(parent[one]!))
          const below = [...parent.keys()].filter((one) => one >= row && isBelow(one))
          expect(lastBelow(rows, row)).toBe(below.at(-1))
        }
      }),
      settings,
    )
  })
})
