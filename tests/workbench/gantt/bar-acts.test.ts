import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { rgbOf } from '../../../src/workbench/gantt/paint/look.ts'
import { menuPlace, startView } from '../../../src/workbench/gantt/model/view.ts'
import { applies, statusActions } from '../../../src/workbench/screens/gantt/resource-gantt/status-step.ts'

const actsOf = (status: string, fixLevel = '0', start: number | null = 1): readonly string[] =>
  statusActions.filter((action) => applies(action, [{ status, fixLevel, start }]))

it('a bar offers only what its state allows', () => {
  expect(actsOf('A')).toEqual(['fix', 'release', 'unassign'])
  expect(actsOf('A', '3')).toEqual(['fix', 'unfix', 'release'])
  expect(actsOf('R')).toEqual(['fix', 'recall', 'freeze'])
  expect(actsOf('D')).toEqual(['fix', 'unfreeze'])
  expect(actsOf('N', '0', null)).toEqual([])
  expect(actsOf('B')).toEqual([])
  // Of several chosen ones it is offered where one allows it.
  const several = [
    { status: 'B', fixLevel: '0', start: 1 },
    { status: 'A', fixLevel: '0', start: 1 },
  ]
  expect(applies('release', several)).toBe(true)
})

it('a menu opens where its bar begins, or at the edge beside which that is', () => {
  const view = { ...startView, from: 1000, secondsPerPixel: 10, width: 500, left: 168 }
  expect(menuPlace(view, 3000)).toBe(368)
  expect(menuPlace(view, 0)).toBe(168)
  expect(menuPlace(view, 1_000_000)).toBe(667)
})

/** Relative luminance of sRGB (WCAG 2). */
const luminance = (colour: string): number => {
  const [r, g, b] = rgbOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

it('time that is not worked stands out from the ground, in the light and in the dark', () => {
  const css = readFileSync(new URL('../../../src/workbench/theme/tokens.css', import.meta.url), 'utf8')
  const values = (name: string): string[] =>
    [...css.matchAll(new RegExp(`--${name}: (#\\w+);`, 'g'))].map((match) => match[1]!)
  const [surfaces, closed] = [values('surface'), values('surface-closed')]
  expect([surfaces.length, closed.length]).toEqual([2, 2])
  for (const [theme, surface] of surfaces.entries()) {
    const [low, high] = [luminance(surface), luminance(closed[theme]!)].toSorted((a, b) => a - b)
    expect((high! + 0.05) / (low! + 0.05), closed[theme]!).toBeGreaterThan(1.2)
  }
})
