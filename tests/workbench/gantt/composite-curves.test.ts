import { describe, expect, it } from 'vitest'
import {
  loadRow,
  psiRows,
  stockRow,
  stockSteps,
  type StockCurve,
} from '../../../src/workbench/screens/gantt/composite/curves.ts'

const at = (hours: number): string => new Date(hours * 3_600_000).toISOString()
const stock: StockCurve = {
  code: 'A',
  name: null,
  unit: null,
  safety: '2',
  stock: '0.3',
  at: at(1),
  events: [
    { at: at(2), kind: 'production', key: 'OP', qty: '0.1' },
    { at: at(2), kind: 'use', key: 'OP2', qty: '-0.4' },
    { at: at(5), kind: 'purchase', key: 'PO', qty: '10' },
  ],
}

describe('curves of the composite chart', () => {
  it('add up exactly, and hold from the time of the last event on', () => {
    expect(stockSteps(stock)).toEqual({ at: [3600, 7200, 18_000], units: [300_000n, 0n, 10_000_000n] })
    const { curve, last } = stockRow(stock, 3600)
    expect([[...curve.at], last, curve.guide, curve.least]).toEqual([[0, 3600, 14_400], 10, 2, 0])
  })
  it('say what comes, goes and is left in each interval', () => {
    const [comes, goes, left] = psiRows(stock, [0, 7200, 14_400, 21_600], 0)
    const values = (row: typeof comes) => [...row!.curve.value].map((value) => Math.round(value * 10) / 10)
    expect(values(comes)).toEqual([0, 0.1, 10, 0])
    expect(values(goes)).toEqual([0, 0.4, 0, 0])
    expect(values(left)).toEqual([0.3, 0, 10])
  })
  it('sum the load of the resources shown, and keep what there is as limit', () => {
    const loads = {
      intervals: [at(0), at(1)],
      rows: [
        { resource: 'R1', available: [3600, 3600], busy: [1800, 7200], setup: [0, 0] },
        { resource: 'R2', available: [3600, 0], busy: [3600, 0], setup: [0, 0] },
      ],
    }
    const { curve, most } = loadRow(loads, new Set(['R1']), 7200, 0)
    expect([[...curve.value], [...(curve.limit as Float32Array)], most]).toEqual([[0.5, 2, 0], [1, 1, 0], 2])
    expect([...loadRow(loads, new Set(['R1', 'R2']), 7200, 0).curve.value]).toEqual([1.5, 2, 0])
  })
})
