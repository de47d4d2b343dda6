import { expect, it } from 'vitest'
import {
  did,
  noHistory,
  placementsOf,
  type Act,
  type Step,
} from '../../../src/workbench/screens/gantt/resource-gantt/moves/history.ts'
import { joinStep, splitStep } from '../../../src/workbench/screens/gantt/resource-gantt/moves/recut-step.ts'
import { resizeStep } from '../../../src/workbench/screens/gantt/resource-gantt/moves/resize-step.ts'

const moveOf = (count: number): Act => ({
  kind: 'move',
  to: Array.from({ length: count }, (_, k) => ({ operation: `O${k}`, place: null })),
})
const stepOf = (label: string, count: number): Step => ({
  label,
  undo: moveOf(count),
  redo: moveOf(1),
  left: [],
})

it('remembers the latest steps as far as they can be held, one of very many places among them', () => {
  let history = noHistory
  for (let k = 0; k < 60; k++) history = did(history, stepOf(`S${k}`, 1))
  expect(history.done.map(({ label }) => label).slice(0, 1)).toEqual(['S10'])
  const large = stepOf('large', 150_000)
  expect(did(history, large).done).toHaveLength(50)
  for (let k = 0; k < 8; k++) history = did(history, { ...large, label: `L${k}` })
  expect(history.done.map(({ label }) => label)).toEqual(['L2', 'L3', 'L4', 'L5', 'L6', 'L7'])
  expect(did(noHistory, stepOf('huge', 1_200_000)).done).toHaveLength(1)
})

it('takes a new length back first, then what it has pushed, the earliest first', () => {
  const operation = {
    code: 'A',
    order: 'M',
    item: 'I',
    process: 'P',
    resource: 'R',
    start: 100,
    end: 200,
    status: 'A',
    fixLevel: '0',
    splitNo: 0,
    broken: null,
  }
  const moved = (code: string, start: string, newStart: string) => ({
    operation: code,
    resource: 'R',
    newResource: 'R',
    start,
    newStart,
    newEnd: null,
  })
  const { undo, left } = resizeStep('longer', operation, 400, {
    moved: [
      moved('A', '1970-01-01T00:01:40Z', '1970-01-01T00:01:40Z'),
      moved('C', '1970-01-01T00:05:00Z', '1970-01-01T00:10:00Z'),
      moved('B', '1970-01-01T00:04:00Z', '1970-01-01T00:07:00Z'),
    ],
    orders: [],
    messages: [],
    plan: '',
    hash: '',
    result: null,
    incremental: true,
  })
  expect(undo).toMatchObject({
    kind: 'all',
    acts: [{ kind: 'resize', end: 200, level: 0 }, { kind: 'move' }],
  })
  expect(placementsOf(undo)).toEqual([
    { operation: 'B', place: { resource: 'R', start: 240 } },
    { operation: 'C', place: { resource: 'R', start: 300 } },
  ])
  expect(left.map(({ operation: code, place }) => [code, place?.start])).toEqual([
    ['C', 600],
    ['B', 420],
  ])
})

it('takes a cut back by joining the parts, then what it has pushed; and a joining by the same cut', () => {
  const standsAt = (operation: string, start: string | null, newStart: string) => ({
    operation,
    resource: start === null ? null : 'R',
    newResource: 'R',
    start,
    newStart,
    newEnd: null,
  })
  const [at100, at300, at400, at500] = [100, 300, 400, 500].map((at) => new Date(at * 1000).toISOString())
  const answer = { orders: [], messages: [], plan: '', hash: '', result: null, incremental: true }
  const cut = splitStep('cut', {
    ...answer,
    parts: [
      { operation: 'O-10', qty: '4' },
      { operation: 'O-10/3', qty: '6' },
    ],
    moved: [
      standsAt('O-10', at100!, at100!),
      standsAt('O-10/3', null, at300!),
      standsAt('B', at400!, at500!),
    ],
  })
  const back: Act = { kind: 'move', to: [{ operation: 'B', place: { resource: 'R', start: 400 } }] }
  expect(cut.undo).toEqual({ kind: 'all', acts: [{ kind: 'join', operation: 'O-10' }, back] })
  expect(cut.redo).toEqual({ kind: 'split', operation: 'O-10', qty: '4', part: 3 })
  expect(cut.left.map(({ operation, place }) => [operation, place?.start])).toEqual([
    ['O-10/3', 300],
    ['B', 500],
  ])
  const places = new Map([
    ['O-10', { resource: 'R', start: 100 }],
    ['O-10/3', { resource: 'R', start: 300 }],
  ])
  const joined = joinStep('join', (operation) => places.get(operation) ?? null, {
    ...answer,
    parts: [{ operation: 'O-10', qty: '10' }],
    joined: [
      { operation: 'O-10', qty: '4', part: 1 },
      { operation: 'O-10/3', qty: '6', part: 3 },
    ],
    moved: [standsAt('O-10', at100!, at100!)],
  })
  expect(joined.undo).toEqual({
    kind: 'all',
    acts: [
      { kind: 'split', operation: 'O-10', qty: '4', part: 3 },
      {
        kind: 'move',
        to: [...places].map(([operation, place]) => ({ operation, place })),
      },
    ],
  })
  expect(joined.redo).toEqual({ kind: 'join', operation: 'O-10' })
})
