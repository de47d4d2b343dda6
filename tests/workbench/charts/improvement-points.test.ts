import { describe, expect, it } from 'vitest'
import { layOutImprovement } from '../../../src/workbench/charts/improvement-points.ts'

const box = { width: 100, height: 50, padding: 0 }

describe('the line of an improvement', () => {
  it('steps down where a better value was found and goes on to the end', () => {
    const values = [
      { seconds: 0, value: 30 },
      { seconds: 5, value: 20 },
      { seconds: 8, value: 10 },
    ]
    const { line, points } = layOutImprovement(values, 10, box)
    expect(line).toBe('M0,0H50V25H80V50H100')
    expect(points).toEqual([
      { x: 0, y: 0 },
      { x: 50, y: 25 },
      { x: 80, y: 50 },
    ])
  })

  it('is level in the middle for a value that stays', () => {
    expect(layOutImprovement([{ seconds: 0, value: 7 }], 4, box).line).toBe('M0,25H100')
    expect(layOutImprovement([], 4, box).line).toBe('')
  })
})
