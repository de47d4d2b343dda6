import { expect, it } from 'vitest'
import { resourcesNamed, standingCandidate } from '#engine/scheduling/standing-candidate.ts'

/** Operation 0 may stand on 7 with 1 or 2 or both beside it, or on 8 alone; operation 1 on 8. */
const candidates = {
  candStart: [0, 4, 5],
  candResource: [7, 7, 7, 8, 8],
  candSubStart: [0, 1, 2, 4, 4, 4],
  subResource: [1, 2, 1, 2],
}

it('an operation stands on the candidate with the resources that it uses', () => {
  const on = (op: number, resource: number, ...subs: number[]) =>
    standingCandidate(candidates, op, resource, new Set(subs))
  expect([on(0, 7), on(0, 7, 1), on(0, 7, 2), on(0, 7, 1, 2), on(0, 7, 9)]).toEqual([0, 0, 1, 2, 0])
  expect([on(0, 8, 1), on(1, 8), on(1, 7), on(0, 9)]).toEqual([3, 4, -1, -1])
  expect(standingCandidate(candidates, 0, 7, new Set([1]), (one) => one > 0)).toBe(2)
})

it('reads names of resources, and passes over what is none', () => {
  const numbers = new Map([
    ['A', 1],
    ['B', 2],
  ])
  expect([...resourcesNamed('B;X;A', numbers)]).toEqual([2, 1])
  expect([...resourcesNamed(null, numbers)]).toEqual([])
})
