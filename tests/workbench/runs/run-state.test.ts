import { expect, test } from 'vitest'
import { isOutdated } from '../../../src/workbench/runs/run-state.ts'

test('an ended run is not set back by an answer that was on its way before it ended', () => {
  const at = (status: 'Q' | 'R' | 'S' | 'W' | 'F' | 'C') => ({ status })
  for (const ended of ['S', 'W', 'F', 'C'] as const) {
    expect(isOutdated(at('R'), at(ended))).toBe(true)
    expect(isOutdated(at('Q'), at(ended))).toBe(true)
    expect(isOutdated(at(ended), at('R'))).toBe(false)
  }
  expect(isOutdated(at('R'), at('Q'))).toBe(false)
  expect(isOutdated(at('R'))).toBe(false)
})
