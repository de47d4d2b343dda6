import { expect, it } from 'vitest'
import { resourcesNamed, placedCandidate } from '#engine/scheduling/placed-candidate.ts'

/** Operation 0 may be on 7 with 1 or 2 or both as sub-resources, or on 8 only; operation 1 on 8. */
const candidates = {
  candStart: [0, 4, 5],
  candResource: [7, 7, 7, 8, 8],
  candSubStart: [0, 1, 2, 4, 4, 4],
  subResource: [1, 2, 1, 2],
}

it('an operation has the candidate with the resources that it uses', () => {
  const on = (op: number, resource: number, ...subs: number[]) =>
    placedCandidate(candidates, op, resource, new Set(subs))
  expect([on(0, 7), on(0, 7, 1), on(0, 7, 2), on(0, 7, 1, 2), on(0, 7, 9)]).toEqual([0, 0, 1, 2, 0])
  expect([on(0, 8, 1), on(1, 8), on(1, 7), on(0, 9)]).toEqual([3, 4, -1, -1])
  expect(placedCandidate(candidates, 0, 7, new Set([1]), (one) => one > 0)).toBe(2)
})

it('reads codes of resources, and skips unknown ones', () => {
  const numbers = new Map([
    ['A', 1],
    ['B', 2],
  ])
  expect([...resourcesNamed('B;X;A', numbers)]).toEqual([2, 1])
  expect([...resourcesNamed(null, numbers)]).toEqual([])
})
