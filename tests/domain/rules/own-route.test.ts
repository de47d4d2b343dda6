import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownRoute } from '#domain/rules/own-route.ts'

/**
 * Weakened once, to see that the table notices: with the check of the decoded form left out the encoded slashes passed,
 * with the list of refused characters left out the backslashes, tabs and line ends passed.
 */
const foreign = [
  '//evil.example',
  '///evil.example',
  '////evil.example/x',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  'http:////evil.example',
  'ftp://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
  'file:///etc/passwd',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%2f%2fevil.example',
  '/%252f%252fevil.example',
  '/%25252fevil.example',
  '/%5cevil.example',
  '/%5c%5cevil.example',
  '/\tevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/%0d%0aLocation:x',
  '/%09/evil.example',
  '/ /evil.example',
  '/\u0000/evil.example',
  '/\u2028/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/../../b',
  '/@evil.example',
  '/x@evil.example',
  'evil.example',
  'evil.example/x',
  '.evil.example',
  '@evil.example',
  '?x=//evil.example',
  '#//evil.example',
  '/a:b',
  '/%',
  '/%zz',
  '',
  '/'.repeat(3000),
]
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
    for (const text of foreign) expect(ownRoute(text), JSON.stringify(text)).toBe(null)
    for (const text of own) expect(ownRoute(text)).toBe(text)
    for (const value of [null, undefined, 1, {}, ['/x']]) expect(ownRoute(value)).toBe(null)
    expect(foreign.length).toBeGreaterThanOrEqual(40)
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
      { numRuns: 3000 },
    )
  })
})
