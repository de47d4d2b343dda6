import { expect, it } from 'vitest'
import { Control, keptPoints } from '../../../src/server/platform/jobs/control.ts'

const point = (seconds: number) => ({
  seconds,
  tardiness: 1000 - seconds,
  lateOrders: 3,
  setup: 60,
  flowTime: 4.5,
  makespan: 90,
})

it('hands what is told in one thread to the holder of the same memory', () => {
  const told = new Control()
  const heard = new Control(told.buffer)
  expect([heard.trace, heard.finishing, heard.cancelled]).toEqual([null, false, false])
  told.report(3, 9, 2)
  told.notePoint(point(0))
  told.notePoint(point(7))
  heard.finish()
  expect([heard.current, heard.total, heard.step]).toEqual([3, 9, 2])
  expect(heard.trace).toEqual([point(0), point(7)])
  expect([told.finishing, told.cancelled]).toEqual([true, false])
})

it('keeps the first and the newest of many points in order, and begins anew with a new search', () => {
  const control = new Control()
  for (let k = 0; k <= keptPoints * 5; k++) control.notePoint(point(k))
  const seconds = control.trace!.map((one) => one.seconds)
  expect(seconds.length).toBeLessThanOrEqual(keptPoints)
  expect([seconds[0], seconds.at(-1)]).toEqual([0, keptPoints * 5])
  expect(seconds).toEqual([...seconds].sort((a, b) => a - b))
  control.notePoint(point(0))
  expect(control.trace).toEqual([point(0)])
})
