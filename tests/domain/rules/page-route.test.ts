import { describe, expect, it } from 'vitest'
import { isPageCode, pageOfRoute, routeOfPage } from '#domain/rules/page-route.ts'

describe('the route of a page', () => {
  it('is that of its code, and leads back to it', () => {
    expect(routeOfPage('Board_1')).toBe('/designPage/Board_1')
    expect(pageOfRoute(routeOfPage('Board_1'))).toBe('Board_1')
  })

  it.each([
    ['/designPage/%E8%AE%BE%E5%A4%87', '设备'],
    ['/designPage/%', '%'],
    ['/designPage/', ''],
    ['/designPages/x', null],
    ['/setting/ItemList', null],
  ])('%s opens %s', (route, code) => {
    expect(pageOfRoute(route)).toBe(code)
  })

  it('has codes of letters and digits', () => {
    expect(['Board_1', '7-up', '设备', '', '_x', 'a/b', 'a b'].filter(isPageCode)).toEqual([
      'Board_1',
      '7-up',
    ])
  })
})
