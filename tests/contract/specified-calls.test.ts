import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Field, FieldKind } from '#domain/field-kinds.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { endpoints } from '#domain/services/index.ts'
import { createTestServer, type TestServer, type TestUser } from '../support/server.ts'

/**
 * Every call that the specification names for sessions, accounts, charts, scheduling, administration and planning (§7.1-7.3, §7.5,
 * §7.6) is
 * there under its name and verb and answers in the envelope.
 */
const ofApp = `
  GET  Session/GetCurrentLoginInformations
  POST Account/IsTenantAvailable
  POST Account/Register
  GET  SysUserRightM/GetUserRolesForAppsNavigation
  GET  SysUserRightM/GetSsoUrlForCode
  GET  SysUserRightM/GetOtherSystemLoginInfo
  POST SysFavorites/GeSysFavoritesListDto
  POST OnLineManagerService/DeleteClientStatus
  POST User/Create
  PUT  User/Update
  DELETE User/Delete
  GET  User/Get
  GET  User/GetAll
  GET  User/GetRoles
  POST User/ChangeLanguage
  POST Role/Create
  PUT  Role/Update
  DELETE Role/Delete
  GET  Role/Get
  GET  Role/GetAll
  POST Tenant/Create
  PUT  Tenant/Update
  DELETE Tenant/Delete
  GET  Tenant/Get
  GET  Tenant/GetAll
  GET  SysRoleM/GetAll
  DELETE SysRoleM/Delete
  GET  SysUserRightM/GetAll
  GET  SysUserRightM/GetSysUserRightMList
  DELETE SysUserRightM/Delete
  GET  SysUserRightM/CheckUserCode
  POST SysUserRightM/ChangePass
  GET  SysUserRightM/GetUserRolesForAppTools
  GET  SysUserRightM/GetPlanUnitCodeForUser
  GET  SysUserRightM/GetVoucherRights
  POST SysUserRightM/SaveVoucherRights
  GET  SysUserRightD/GetUserRoles
  GET  SysApps/GetAll
  GET  SysAppsTools/GetToolsForApp
  POST SysAppsTools/SaveToolsForApp
  POST SysModels/Save
  GET  SysPlanUnit/GetAll
  POST SysPlanUnit/InitializationPlanUnitData
  GET  SysLayOut/GetAll
  POST SysLayOut/SaveLayOut
  GET  SysLayOut/GetLayOutList
  GET  SysLayOut/GetLayOutForGrid
  POST SysLayOut/SaveCustomDisplay
  POST SysPersonalSet/Save
  GET  SysPersonalSet/GetPersonalSet
  GET  DbLocalization/GetDbLocalizationList
  POST DbLocalization/Save
  POST DbLocalization/Translate
  GET  SysAuditLog/GetAuditLogs
  GET  SysColor/GetColors
  POST CommonData/Save
  GET  CommonData/GetListByCategory
  GET  ASPCommonObject/GetEnum
  GET  ASPCommonObject/GetSystemData
  PUT  ASPCommonObject/Update
  DELETE ASPCommonObject/Delete
  GET  SystemSet/GetSystemSet
  GET  SysTableM/GetAll
  POST SysTableM/Save
  DELETE SysTableM/Delete
  GET  SysTableIndex/GetAll
  POST SysTableIndex/Save
  DELETE SysTableIndex/Delete
  GET  SysTableD/GetTableFieldInfo
  POST SysTableD/Save
  GET  APSInterFaceManage/GetAll
  GET  APSInterFaceManage/Get
  POST APSInterFaceManage/Create
  PUT  APSInterFaceManage/Update
  POST APSInterFaceManage/SaveMany
  DELETE APSInterFaceManage/Delete
  GET  ASPImportSet/GetTableFieldList
  POST ASPImportScheme/Execute
  GET  ASPImportScheme/Get
  GET  ASPImportScheme/GetAll
  POST ASPImportScheme/SaveMany
  DELETE ASPImportScheme/Delete
  POST ASPTaskRemindSet/Create
  GET  ASPTaskRemindSet/Get
  GET  ASPTaskRemindSet/GetAll
  PUT  ASPTaskRemindSet/Update
  DELETE ASPTaskRemindSet/Delete
  GET  Expressions/GetExpressionMeOtherHolderName
  GET  GanttEnvironment/GetGanttEnvironment
  GET  SysExpressionParameters/GetSysExpressionObjectName
  GET  ASPResource/GetResourceListForTenantIdAndPlanUnitCode
  GET  ASPItem/GetItemListForTenantIdAndPlanUnitCode
  GET  GanttStyle/GetGanttStyleList
  GET  ResGantt/GetResGanttResourceCalendarShiftConts
  GET  ASPMaster/GetItemCapacity
  GET  ASPOperation/GetUseInstForOperation
  GET  ASPOperation/GetFirstOperationUseInstForOrder
  GET  ASPOperation/GetAllLaterOperationForOneTime
  GET  ResLoadGantt/GetLoads
  GET  ResLoadGantt/GetInterval
  POST ASPOrder/ExecuteChangeResSchedulOrder
  POST ASPOperation/ExecuteChangeResSchedulOrder
  GET  ASPResult/GetPercentForOrder
  GET  ASPKPISet/GetKPISetListForTenantIdAndPlanUnitCode
  GET  ASPKPISet/GetKPISetListByCategory
  POST ASPKPISet/SaveKPISet
  GET  AMRPDelArea/GetAll
  POST AMRPDelArea/SaveMany
  DELETE AMRPDelArea/Delete
  DELETE AMRPDelArea/DeleteByPid
  GET  AMRPVendor/GetAll
  POST AMRPVendor/SaveMany
  DELETE AMRPVendor/Delete
  DELETE AMRPVendor/DeleteByPid
  GET  AMRPItem/GetAll
  POST AMRPItem/SaveMany
  DELETE AMRPItem/Delete
  DELETE AMRPItem/DeleteByPid
  GET  AMRPSubstitutes/GetAll
  POST AMRPSubstitutes/SaveMany
  DELETE AMRPSubstitutes/Delete
  DELETE AMRPSubstitutes/DeleteByPid
  GET  AMRPRequestDefinition/GetAll
  POST AMRPRequestDefinition/SaveMany
  DELETE AMRPRequestDefinition/Delete
  DELETE AMRPRequestDefinition/DeleteByPid
  GET  AMRPSupplyDefinition/GetAll
  POST AMRPSupplyDefinition/SaveMany
  DELETE AMRPSupplyDefinition/Delete
  DELETE AMRPSupplyDefinition/DeleteByPid
  GET  AMRPForecast/GetAll
  GET  AMRPSalesOrderM/GetAll
  GET  FSTCommonService/GetFullSetAllocList
  GET  FSTCommonService/GetFullSetSupplyList
  GET  FSTCommonService/GetFullSetShortageByItemList
  GET  FSTCommonService/GetFullSetShortageByOrderList
  GET  FSTCommonService/GetFullSetOrderList
  GET  FSTCommonService/GetFullSetBatchList
  GET  FSTCommonService/GetFullSetRequestTraceList
  GET  FSTCommonService/GetFullSetResultList
  GET  FSTCommonService/GetFullSetResultLogList
  GET  FSTCommonService/GetFullSetDeliveryList
  DELETE FSTCommonService/DeleteFullSetByPid
  GET  MaterialDelSchedulSet/GetAll
  POST MaterialDelSchedulSet/SaveMany
  GET  DeliverSchedulCustom/GetAll
  POST DeliverSchedulCustom/SaveMany
  GET  AdjustmentModify/GetAll
  PUT  AdjustmentModify/Update
  POST AdjustmentModify/SaveMany
  GET  DeliverReport/GetAll
  GET  DeliverReport/Get
  GET  DeliverReply/GetAll
  POST DeliverReply/Upload
  GET  ASPProcess/GetAll
  GET  ASPResource/GetAll
  GET  ASPResourceGroup/GetAll
  GET  ASPShift/GetAll
  GET  ASPItem/GetAll
`

/** Calls of reports (§7.4), which are of the module PlugIn. */
const ofReports = `
  POST ASPReport/SaveAuditLogs
  GET  ASPReport/GetAuditLogs
  GET  ASPReport/GetReportCommonQueryDataTable
  GET  ASPReport/GetReportCommonParameter
  GET  ASPReport/GetReportCommonParameter2
  GET  ASPReport/GetReportDescribe
  GET  ASPReport/GetWorkOrderCompletionParameterOne
  GET  ASPReport/GetWorkOrderCompletionResultOne
  GET  ASPReport/GetWorkOrderCompletionParameterTwo
  GET  ASPReport/GetWorkOrderCompletionResultTwo
  GET  ASPReport/GetWorkOrderCompletionParameterThree
  GET  ASPReport/GetWorkOrderCompletionResultThree
  GET  ASPReport/GetWorkOrderCompletionParameterKD
  GET  ASPReport/GetWorkOrderCompletionResultKD
  POST ReportQueryTemplate/Create
  PUT  ReportQueryTemplate/Update
  GET  ReportQueryTemplate/GetTemplateList
  DELETE ReportQueryTemplate/Delete
  GET  ReportQueryTemplate/GetReportStyle
  POST ReportQueryTemplate/SaveReportStyle
  POST ReportSubscribeParameter/Create
  PUT  ReportSubscribeParameter/Update
  GET  ReportSubscribeParameter/GetTemplateList
  DELETE ReportSubscribeParameter/Delete
  POST ReportSubscribeParameter/ExecuteSubscribel
`

const callsOf = (module: string, text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/) as [verb: string, call: string])
    .map(([verb, call]) => [verb, `${module}/${call}`] as const)

const specified = [...callsOf('app', ofApp), ...callsOf('PlugIn', ofReports)]

const outside = [
  ['POST', '/api/TokenAuth/Authenticate'],
  ['POST', '/api/TokenAuth/SSOClientAuthenticate'],
  ['GET', '/AbpUserConfiguration/GetAll'],
] as const

const plausible: Readonly<Record<FieldKind, unknown>> = {
  code: 'none',
  text: 'none',
  longText: 'none',
  expression: '1',
  color: '#000000',
  choice: 'none',
  reference: 'none',
  references: ['none'],
  // Nobody has this number: nothing is deleted.
  integer: 999_999_999,
  duration: 1,
  quantity: '1',
  flag: false,
  date: '2026-11-20',
  time: '2026-11-20T00:00:00Z',
  json: [],
}

const inputOf = (endpoint: Endpoint): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<Field>(endpoint.input).flatMap(([name, field]) =>
      field.required ? [[name, plausible[field.kind]]] : [],
    ),
  )

let server: TestServer
/** A user without a permission. */
let plain: TestUser
beforeAll(async () => {
  server = await createTestServer()
  plain = await server.user(1, 'plain', [])
})
afterAll(() => server.close())

const byPath = new Map(endpoints.map((endpoint) => [pathOf(endpoint).toLowerCase(), endpoint]))

describe('calls that the specification names', () => {
  it.each(specified)('%s %s is there and answers', async (verb, call) => {
    const endpoint = byPath.get(`/api/services/${call}`.toLowerCase())
    expect(endpoint?.verb).toBe(verb)
    const caller = endpoint!.access === 'Pages.Tenants' ? server.host : server.one
    const { status, body } = await caller.call(endpoint!, inputOf(endpoint!))
    expect([200, 400, 404, 500], `${status}`).toContain(status)
    expect(body).toMatchObject({ __abp: true, unAuthorizedRequest: false, success: status === 200 })
    expect(body.error?.message ?? '').not.toContain('internal error')
    for (const [refused, by] of [
      [401, server.nobody],
      [403, plain],
    ] as const) {
      if (endpoint!.access === 'anonymous' || (refused === 403 && endpoint!.access === 'authenticated'))
        continue
      const answer = await by.call(endpoint!, inputOf(endpoint!))
      expect(answer.status, pathOf(endpoint!)).toBe(refused)
      expect(answer.body).toMatchObject({ __abp: true, success: false, unAuthorizedRequest: true })
    }
    expect(
      (await server.request({ method: verb === 'GET' ? 'POST' : 'GET', url: pathOf(endpoint!) })).status,
    ).toBe(405)
  })

  it('POST /api/receive/{topic} is there, and asks for the token of the topic', async () => {
    const { status, body } = await server.request({ method: 'POST', url: '/api/receive/none', payload: [] })
    expect(status).toBe(401)
    expect(body).toMatchObject({ __abp: true, success: false })
  })

  it.each(outside)('%s %s is there and answers', async (method, url) => {
    const { status, body } = await server.request({
      method,
      url,
      ...(method === 'POST' ? { payload: {} } : {}),
    })
    expect([200, 400, 500]).toContain(status)
    expect(body.__abp).toBe(true)
  })
})
