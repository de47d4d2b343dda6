import { describe, expect, it } from 'vitest'
import { rankCandidates } from '#domain/planning/candidates.ts'

const of = (resource: string, more: object = {}) => ({
  resource,
  name: null,
  priority: 50,
  setupSec: 0,
  runSec: 100,
  teardownSec: 0,
  hourlyCost: null,
  ...more,
})

describe('candidate resources', () => {
  it('stand by priority, then duration, then code', () => {
    const ranked = rankCandidates(
      [of('C'), of('B'), of('A', { runSec: 200 }), of('D', { priority: 60 })],
      null,
    )
    expect(ranked.map(({ resource, rank }) => `${rank} ${resource}`)).toEqual(['1 D', '2 B', '3 C', '4 A'])
  })

  it('come with what favours each; what all share favours none', () => {
    const ranked = rankCandidates(
      [of('A', { setupSec: 60, hourlyCost: '10' }), of('B', { runSec: 80, setupSec: 90, hourlyCost: '90' })],
      'B',
    )
    expect(ranked.map(({ resource, why }) => [resource, why])).toEqual([
      ['A', ['leastSetup', 'cheapest']],
      ['B', ['current', 'fastest']],
    ])
  })
})
