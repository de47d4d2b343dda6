import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { entities } from '#domain/entities/index.ts'
import { frameRoute, routesUsing, screenCalls } from '#domain/menu/app-calls.ts'
import { menu } from '#domain/menu/index.ts'
import { pathOf } from '#domain/service.ts'
import { endpoints } from '#domain/services/index.ts'

describe('what each screen asks the server for', () => {
  it('is what its modules say', () => {
    const printed = execFileSync(process.execPath, ['tools/screen-calls.ts', '--print'], { encoding: 'utf8' })
    expect(screenCalls, 'The page makes other calls: run `npx node tools/screen-calls.ts`.').toEqual(
      JSON.parse(printed),
    )
  })

  it('is known for every screen of the menu, and names only what exists', () => {
    const routes = menu.flatMap(({ screens }) => screens.map(({ route }) => route))
    expect(Object.keys(screenCalls).sort()).toEqual([frameRoute, ...routes].sort())
    const paths = new Set(endpoints.map(pathOf))
    const names = new Set(entities.map(({ name }) => name))
    for (const [route, { calls, reads, writes, looksUp }] of Object.entries(screenCalls)) {
      for (const path of calls) expect(paths.has(`/api/services/${path}`), `${route} ${path}`).toBe(true)
      for (const name of [...reads, ...writes, ...looksUp])
        expect(names.has(name), `${route} ${name}`).toBe(true)
    }
  })

  it('finds calls through stores, general panels, lists chosen by name, and widgets of the home page', () => {
    const of = (route: string) => screenCalls[route]!
    expect(of('/qtManagement/QtProgrammeMan').writes).toEqual(['qtProgramme'])
    expect(of('/qtManagement/QtComputingManagement').calls).toContain('app/KittingRun/Start')
    expect(of('/qtManagement/QtComputingManagement').calls).not.toContain('app/SchedulingRun/Start')
    expect(of('/setting/ItemGroupList').reads).toContain('item')
    expect(of('/planData/OrderList').calls).toContain('app/ASPOrder/Close')
    expect(of('/PlanManger/KPIChartsSet').calls).toContain('app/ASPKPISet/GetKPIQuery')
    expect(of('/systemSetting/RoleMList').calls).not.toContain('app/User/Create')
  })

  it('leaves to roles with every app alone what no screen has to do with', () => {
    const unused = endpoints.filter(
      (one) => !['anonymous', 'authenticated'].includes(one.access) && routesUsing(one).size === 0,
    )
    expect([...new Set(unused.map(({ service }) => service))].sort()).toMatchInlineSnapshot(`
      [
        "ASPImportBatch",
        "ASPImportSet",
        "ASPKPISubscription",
        "ASPKPIValue",
        "DesignPage",
        "GanttEnvironment",
        "PlanRun",
        "ReportDef",
        "ReportRun",
        "ReportStyle",
        "ReportSubscription",
        "ReportTemplate",
        "ResGantt",
        "SysArchiveFile",
        "SysFavorites",
        "SysLayOut",
        "SysPersonalSet",
        "SysReceiveData",
        "SysTableOwnIndex",
        "SysUserRightD",
      ]
    `)
  })
})
