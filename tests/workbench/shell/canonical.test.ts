import { describe, expect, it } from 'vitest'
import { canonicalPath } from '../../../src/workbench/shell/guard/canonical.ts'

const pages = [
  { path: '/setting/ItemList', linkAddress: '/setting/ItemList' },
  { path: '/extendedApplication/Oee', linkAddress: '/Oee' },
  {
    path: '/designPage/systemSetting/Own',
    linkAddress: '/systemSetting/Own',
  },
  { path: '/designPage/%E8%AE%BE%E5%A4%87', linkAddress: '/设备' },
]

describe('the route that a typed path means', () => {
  it.each([
    ['/setting/ItemList', '/setting/ItemList'],
    ['/setting/ItemList/', '/setting/ItemList'],
    ['/Setting/ITEMLIST', '/setting/ItemList'],
    ['//setting//itemlist//', '/setting/ItemList'],
    ['/setting/%49temList', '/setting/ItemList'],
    ['/Setting/', '/setting'],
    ['/Main', '/main'],
    ['/main/HOME/', '/main/home'],
    ['/', '/'],
    ['//', '/'],
    ['/Login/', '/login'],
    ['/signedout', '/signedOut'],
    ['/CHANGEPASSWORD', '/changePassword'],
    ['/UnitSelection/', '/unitSelection'],
    ['/Locking', '/locking'],
    ['/notfound', '/notFound'],
    ['/extendedapplication/REFRESH', '/extendedApplication/refresh'],
    ['/plandata/moduledesign', '/planData/ModuleDesign'],
    ['/no/such/page', null],
    ['/setting/ItemLists', null],
    ['/%', null],
  ])('%s means %s before the menu is known', (path, route) => {
    expect(canonicalPath(path, [])).toBe(route)
  })

  it.each([
    ['/oee/', '/extendedApplication/Oee'],
    ['/Oee', '/extendedApplication/Oee'],
    ['/ExtendedApplication/oee', '/extendedApplication/Oee'],
    ['/systemSetting/Own', '/designPage/systemSetting/Own'],
    ['/设备', '/designPage/%E8%AE%BE%E5%A4%87'],
    ['/designPage/设备/', '/designPage/%E8%AE%BE%E5%A4%87'],
  ])('%s means %s with the menu', (path, route) => {
    expect(canonicalPath(path, pages)).toBe(route)
  })
})
