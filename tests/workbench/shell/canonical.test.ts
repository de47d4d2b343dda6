import { describe, expect, it } from 'vitest'
import { canonicalPath, isPlanned } from '../../../src/workbench/shell/guard/canonical.ts'

const pages = [
  { path: '/setting/ItemList', linkAddress: '/setting/ItemList' },
  { path: '/extendedApplication/Oee', linkAddress: '/Oee' },
  {
    path: '/designPage/systemSetting/DataSynchronizationList',
    linkAddress: '/systemSetting/DataSynchronizationList',
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
    ['/systemsetting/datasynchronizationlist', '/systemSetting/DataSynchronizationList'],
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
    ['/systemSetting/DataSynchronizationList', '/designPage/systemSetting/DataSynchronizationList'],
    ['/设备', '/designPage/%E8%AE%BE%E5%A4%87'],
    ['/designPage/设备/', '/designPage/%E8%AE%BE%E5%A4%87'],
  ])('%s means %s with the menu', (path, route) => {
    expect(canonicalPath(path, pages)).toBe(route)
  })

  it('is no planned one where the product has the page', () => {
    expect(isPlanned('/systemSetting/DataSynchronizationList')).toBe(true)
    expect(isPlanned('/planData/ModuleDesign')).toBe(false)
    expect(isPlanned('/setting/ItemList')).toBe(false)
  })
})
