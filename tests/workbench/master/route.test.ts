import { describe, expect, it } from 'vitest'
import type { ListRow } from '../../../src/workbench/list/list-row.ts'
import { routeFaults, routeSteps } from '#domain/planning/route.ts'

const row = (procNo: number, instType: string, more: Record<string, unknown> = {}): ListRow => ({
  id: `${procNo}${instType}${JSON.stringify(more)}`,
  rowVersion: 1,
  procNo,
  instType,
  processCode: `P${procNo}`,
  prevProcNo: null,
  ...more,
})

describe('the route of an item', () => {
  it('goes from one process number to the next unless rows name what comes before', () => {
    const steps = routeSteps([
      row(20, 'U'),
      row(10, 'U'),
      row(30, 'U', { prevProcNo: '10;20' }),
      row(10, 'I'),
    ])
    expect(steps.map(({ procNo, previous }) => [procNo, previous])).toEqual([
      [10, []],
      [20, [10]],
      [30, [10, 20]],
    ])
    expect(steps[0]!.inputs).toHaveLength(1)
  })

  it('reports what no run could plan', () => {
    const steps = routeSteps([
      row(10, 'U', { prevProcNo: '20' }),
      row(20, 'I', { prevProcNo: '10' }),
      row(30, 'U', { prevProcNo: '99' }),
      row(30, 'I', { processCode: 'OTHER' }),
    ])
    const codes = routeFaults(steps).map(({ code, procNo }) => `${code} ${procNo}`)
    expect(codes).toEqual([
      'circular 10',
      'noUse 20',
      'circular 20',
      'severalProcesses 30',
      'unknownPrevious 30',
      'noOutput 30',
    ])
  })

  it('is sound with uses and an output', () => {
    expect(routeFaults(routeSteps([row(10, 'U'), row(20, 'U'), row(20, 'O')]))).toEqual([])
  })
})
