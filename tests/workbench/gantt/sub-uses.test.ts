import { describe, expect, it } from 'vitest'
import { planBarColumns, planBarEpoch, planSubUseColumns } from '#domain/planning/plan-bars.ts'
import { encodeTable } from '#engine/arrow.ts'
import { tableFromRows } from '#engine/columns.ts'
import { scheduledOperationSchema, useSchema } from '#engine/scheduling/results.ts'
import { barFlag } from '../../../src/workbench/gantt/model/bars.ts'
import { otherPlanOf } from '../../../src/workbench/screens/gantt/resource-gantt/compare/other-plan.ts'
import { operationBars } from '../../../src/workbench/screens/gantt/resource-gantt/operation-bars.ts'
import {
  subResourcesKept,
  subUsesOf,
  subUseTable,
} from '../../../src/workbench/screens/gantt/resource-gantt/sub-uses.ts'

const op = (code: string, resCode: string, start: number) => ({
  code,
  orderCode: code[0]!,
  resCode,
  setupStart: start,
  start,
  productionEnd: start + 50,
  end: start + 50,
  status: 'T',
  fixLevel: '0',
  message: code === 'A-1' ? 'breaks a limit' : null,
})
const operations = [op('A-1', 'MIX', 100), op('B-1', 'MIX', 200)]
const plan = (rows: readonly string[], keep: Uint8Array | null = null) =>
  operationBars(
    encodeTable(planBarColumns, tableFromRows(planBarColumns, operations), 'stream'),
    rows,
    new Map(),
    { tone: Uint8Array.of(3, 5), colours: null, rowTone: null, keep } as unknown as Parameters<
      typeof operationBars
    >[3],
  )

const spanOf = (operation: string, resCode: string, from: number, to: number) => ({
  operation,
  inst: 'S0',
  resCode,
  setupStart: from,
  start: from,
  productionEnd: to,
  end: to,
  qty: 2_000_000n,
  seconds: to - from,
})
const table = subUseTable(
  encodeTable(
    planSubUseColumns,
    tableFromRows(planSubUseColumns, [
      spanOf('A-1', 'welders', 110, 140),
      spanOf('B-1', 'WELDERS', 200, 250),
      spanOf('GONE', 'WELDERS', 0, 9),
    ]),
    'stream',
  ),
)

const rows = ['MIX', 'WELDERS']
const shown = plan(rows)
const subUses = subUsesOf(table, shown, rows, null)

describe('the use of sub-resources', () => {
  it('is drawn behind the operations on the rows of its resources, in their colours and states', () => {
    const { bars, at, operationOf } = subUses
    expect([shown.bars.count, bars.count]).toEqual([2, 4])
    expect([...bars.row]).toEqual([0, 0, 1, 1])
    expect([...bars.start].map((second) => second + shown.base - planBarEpoch)).toEqual([100, 200, 110, 200])
    expect([...bars.end].map((second) => second + shown.base - planBarEpoch)).toEqual([150, 250, 140, 250])
    expect([...bars.tone]).toEqual([3, 5, 3, 5])
    // A limit is broken by the operation, on its main resource.
    expect([...bars.flags!].map((flags) => flags & barFlag.conflict)).toEqual([barFlag.conflict, 0, 0, 0])
    expect([...bars.flags!].every((flags) => (flags & barFlag.started) !== 0)).toBe(true)
    expect([0, 1, 2, 3, -1, 4].map(operationOf)).toEqual([0, 1, 0, 1, -1, -1])
    expect(at(0)).toBeNull()
    expect(at(2)).toEqual({
      resource: 'welders',
      start: planBarEpoch + 110,
      end: planBarEpoch + 140,
      qty: 2_000_000n,
      seconds: 30,
    })
  })

  it('is no operation that can be picked up, and keeps its name when the plan is read again', () => {
    expect(subUses.operationsIn([3, 1, 2])).toEqual(new Set([1]))
    const fewer = subUsesOf(
      subUseTable(
        encodeTable(
          planSubUseColumns,
          tableFromRows(planSubUseColumns, [spanOf('B-1', 'WELDERS', 200, 250)]),
          'stream',
        ),
      ),
      shown,
      rows,
      null,
    )
    expect([0, 2, 3].map((source) => fewer.named(subUses.nameOf(source)))).toEqual([0, -1, 2])
  })

  it('follows the filter of a style, and keeps the rows of the resources that are left', () => {
    const keep = Uint8Array.of(0, 1)
    expect([...subUsesOf(table, plan(rows, keep), rows, keep).bars.row]).toEqual([-1, 0, 1])
    const codes = operations.map(({ code }) => code)
    expect(subResourcesKept(table, codes, keep)).toEqual(new Set(['welders']))
    expect(subResourcesKept(table, codes, Uint8Array.of(0, 0))).toEqual(new Set())
  })

  it('is not there before it was read, nor on a resource that the chart does not show', () => {
    expect(subUsesOf(null, shown, rows, null).bars).toBe(shown.bars)
    expect([...subUsesOf(table, plan(['MIX']), ['MIX'], null).bars.row]).toEqual([0, 0, -1, -1])
  })

  it('is compared with a run by instruction: one bar for all its work types', () => {
    const used = (workType: number, start: number, end: number) => ({
      operation: 'A-1',
      workType,
      inst: 'S0',
      resource: 'WELDERS',
      start: BigInt(planBarEpoch + start),
      end: BigInt(planBarEpoch + end),
    })
    const { bars, later, earlier, elsewhere, only } = otherPlanOf(
      {
        operations: encodeTable(
          scheduledOperationSchema,
          tableFromRows(scheduledOperationSchema, []),
          'stream',
        ),
        uses: encodeTable(
          useSchema,
          tableFromRows(useSchema, [used(1, 90, 95), used(0, 95, 120), used(2, 120, 120)]),
          'stream',
        ),
      },
      shown,
      subUses,
      rows,
    )
    expect([...bars.row]).toEqual([-1, -1, 1, -1])
    expect([bars.start[2]!, bars.end[2]!].map((second) => second + shown.base - planBarEpoch)).toEqual([
      90, 120,
    ])
    // Figures count operations.
    expect([later, earlier, elsewhere, only]).toEqual([0, 0, 0, 2])
  })
})
