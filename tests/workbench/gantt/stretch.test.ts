/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { afterAll, expect, it, vi } from 'vitest'
import { GanttController } from '../../../src/workbench/gantt/view/controller.ts'
import { Stretch } from '../../../src/workbench/gantt/view/stretch.ts'
import { modelOf } from './support.ts'

// Nothing is painted here.
for (const name of ['requestAnimationFrame', 'cancelAnimationFrame']) vi.stubGlobal(name, () => 0)
afterAll(() => vi.unstubAllGlobals())

function stretched(source: number): { stretch: Stretch; changes: () => number } {
  const gantt = new GanttController()
  gantt.show(
    modelOf([
      { row: 0, start: 0, length: 3600, setup: 600 },
      { row: 0, start: 3600, length: 1800 },
      { row: 0, start: 7200, length: 1800 },
      { row: 1, start: 3600, length: 1800 },
    ]),
  )
  let count = 0
  return { stretch: new Stretch(gantt, source, () => count++), changes: () => count }
}

it('tells what stands behind a bar in its row and begins before its new end', () => {
  const { stretch, changes } = stretched(0)
  expect([stretch.before, stretch.met]).toEqual([3600, []])
  stretch.moveTo(5000)
  expect(stretch.met).toEqual([1])
  stretch.moveTo(7201)
  expect(stretch.met).toEqual([1, 2])
  stretch.moveTo(7201)
  expect(changes()).toBe(2)
})

it('leaves a minute of production at least', () => {
  const { stretch } = stretched(0)
  stretch.moveTo(-9000)
  expect(stretch.end).toBe(660)
})
