import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownRoute } from '#domain/rules/own-route.ts'
import { foreignRoutes } from '../../support/foreign-routes.ts'
import { effort } from '../../support/effort.ts'

/**
 * Weakened once, to see that the table notices: with the check of the decoded form left out the encoded slashes passed,
 * with the list of refused characters left out the backslashes, tabs and line ends passed.
 */
const own = [
  '/',
  '/main/home',
  '/planData/OrderList',
  '/planData/OrderList?code=A-1&x=%E7%BB%84',
  '/qtManagement/QtResultMan?run=K20261120-0001#top',
  'OrderList',
  'ResourceGanttChartList_new',
]

describe('a place given from outside', () => {
  it('is followed inside the product alone', () => {
    for (const text of foreignRoutes) expect(ownRoute(text), JSON.stringify(text)).toBe(null)
    for (const text of own) expect(ownRoute(text)).toBe(text)
    for (const value of [null, undefined, 1, {}, ['/x']]) expect(ownRoute(value)).toBe(null)
    expect(foreignRoutes.length).toBeGreaterThanOrEqual(40)
  })

  it('never leads to another origin, whatever it is', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      ':',
      '//',
      '%2f',
      '%5c',
      '@',
      '.',
      '\t',
      '\n',
      'a',
      'evil.example',
      'https',
      '?',
      '#',
      '%',
    )
    const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(text, fc.string(), fc.webUrl()), (given) => {
        const route = ownRoute(given)
        if (route === null) return
        for (const form of [route, decodeURIComponent(route)])
          expect(new URL(form, 'https://takt.example/a/b').origin).toBe('https://takt.example')
      }),
      { numRuns: effort(3000) },
    )
  })
})
