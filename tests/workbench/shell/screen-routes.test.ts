import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { menu } from '#domain/menu/index.ts'
import { stubBrowser } from '../../support/browser.ts'

stubBrowser()
vi.stubGlobal('self', globalThis)
const { screenRoutes } = await import('../../../src/workbench/shell/screen-routes.ts')
const { parseSearch, searchText, validSearch } = await import('../../../src/workbench/shell/screen-search.ts')

const root = createRootRoute()
const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
const router = createRouter({
  routeTree: root.addChildren([shell.addChildren(screenRoutes(shell))]),
  history: createMemoryHistory(),
  parseSearch,
  stringifySearch: searchText,
  notFoundMode: 'root',
})
const routeOf = (path: string) => {
  const last = router.matchRoutes(path, {}).at(-1)!
  return last.staticData.isScreen ? last.fullPath : null
}

it('every screen of the menu has a route of its own', () => {
  for (const { screens } of menu) for (const { route } of screens) expect(routeOf(route)).toBe(route)
  expect(routeOf('/main/home')).toBe('/main/home')
})

it('designed pages and extensions have names below a prefix; other addresses are no screens', () => {
  expect(routeOf('/designPage/line-1')).toBe('/designPage/$')
  expect(routeOf('/extendedApplication/a/b')).toBe('/extendedApplication/$')
  for (const path of ['/setting', '/setting/NoSuchList', '/x', '/']) expect(routeOf(path), path).toBeNull()
})

it('parameters of an address are plain texts; what is none is left out', () => {
  expect(parseSearch('?keyword=1&filter=%7B%22a%22%3A1%7D&p=%E4%BA%A7%E7%BA%BF')).toEqual({
    keyword: '1',
    filter: '{"a":1}',
    p: '产线',
  })
  expect(searchText(parseSearch('?a=1%262'))).toBe('?a=1%262')
  expect(searchText({})).toBe('')
  expect(validSearch({ a: 'x', n: 1, o: {}, long: 'x'.repeat(9_000), 'b\n': 'x' })).toEqual({ a: 'x' })
})
