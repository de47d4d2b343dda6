import { describe, expect, it } from 'vitest'
import { canonicalPath, isPlanned } from '../../../src/workbench/shell/guard/canonical.ts'

const app = (appCode: string, linkAddress: string, more: object = {}) => ({
  appCode,
  appName: appCode,
  linkAddress,
  appIcon: null,
  openMode: 'route' as const,
  appType: 'std' as const,
  ...more,
})

const navigation = [
  {
    componentCode: 'own',
    componentName: 'Own',
    componentIcon: '',
    children: [
      app('ItemList', '/setting/ItemList'),
      app('Extend_Oee', '/Oee'),
      app('Psi', '/planData/PsiPivotTable'),
      app('设备', '/设备'),
      app('Site', 'https://site.example/a', { openMode: 'newWindow' }),
    ],
  },
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
    ['/plandata/psipivottable', '/planData/PsiPivotTable'],
    ['/no/such/page', null],
    ['/setting/ItemLists', null],
    ['/%', null],
  ])('%s means %s before the menu is known', (path, route) => {
    expect(canonicalPath(path, null)).toBe(route)
  })

  it.each([
    ['/oee/', '/extendedApplication/Oee'],
    ['/Oee', '/extendedApplication/Oee'],
    ['/ExtendedApplication/oee', '/extendedApplication/Oee'],
    ['/planData/PsiPivotTable', '/designPage/planData/PsiPivotTable'],
    ['/设备', '/designPage/%E8%AE%BE%E5%A4%87'],
    ['/designPage/设备/', '/designPage/%E8%AE%BE%E5%A4%87'],
    ['https://site.example/a', null],
  ])('%s means %s with the menu', (path, route) => {
    expect(canonicalPath(path, navigation)).toBe(route)
  })

  it('is no planned one where the product has the page', () => {
    expect(isPlanned('/planData/PsiPivotTable')).toBe(true)
    expect(isPlanned('/setting/ItemList')).toBe(false)
  })
})
