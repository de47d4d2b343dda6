import { expect, it } from 'vitest'
import { languages } from '#domain/languages.ts'
import { screenGrids } from '#domain/menu/grids.ts'
import { menu } from '#domain/menu/index.ts'
import { appCodeOf } from '#domain/menu/registry.ts'
import { declaredColumns } from '../../src/server/features/layouts/declared-columns.ts'

const screens = menu.flatMap((group) => group.screens)
const withoutTable = [
  // Each report has columns of its own.
  '/myDesk/diyTemplate',
  '/report/ReportCentre',
  '/report/ReportDesigner',
  '/extendedApplication/demo',
  '/extendedApplication/codeDemoMarkdown',
]

it('every hand-written screen says what its table shows, and no other does', () => {
  const own = screens.flatMap(({ route, list }) => (list === undefined ? [route] : []))
  expect(Object.keys(screenGrids).toSorted()).toEqual(own.toSorted())
})

it('GetComponentGridInfo has the columns of every screen with a table, in both languages', () => {
  for (const language of languages()) {
    const empty = screens.flatMap(({ route }) => {
      const columns = declaredColumns(appCodeOf(route), language)
      for (const { field, title } of columns) expect(title, `${route} ${field}`).not.toBe('')
      return columns.length === 0 ? [route] : []
    })
    expect(empty).toEqual(withoutTable)
  }
})

it('a page is found by its code whatever the case, by its entity and by its service', () => {
  const items = declaredColumns('ItemList', 'en')
  for (const name of ['itemlist', 'item', 'ASPItem']) expect(declaredColumns(name, 'en')).toEqual(items)
  expect(declaredColumns('Nowhere', 'en')).toEqual([])
})

it('a result table has the titles of the screen', () => {
  const [order] = declaredColumns('OrderCompleteResults', 'zh-Hans').filter(({ field }) => field === 'order')
  expect(order).toMatchObject({ title: '订单', isDisplay: true })
})
