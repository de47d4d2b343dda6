import { aliasEndpoints, crudAliases } from '../crud-aliases.ts'
import { crudEndpoints } from '../crud.ts'
import { entities } from '../entities/index.ts'
import { pathOf, type Endpoint } from '../service.ts'
import { roles, tenants, uiConfiguration, users } from './access/accounts.ts'
import { inbox } from './access/inbox.ts'
import { onlineManager } from './access/online.ts'
import { access } from './access/session.ts'
import { rightServices } from './access/rights.ts'
import { sso } from './access/sso.ts'
import { receivingServices } from './delivery/receiving.ts'
import { replyServices } from './delivery/replies.ts'
import { reportServices } from './delivery/reports.ts'
import { flowServices } from './integration/flows.ts'
import { homeSets } from './kpi/home.ts'
import { kpiQueries, kpiServices } from './kpi/kpi.ts'
import { fullSet } from './kitting/full-set.ts'
import { eraseServices } from './kitting/erase.ts'
import { kittingRuns } from './kitting/runs.ts'
import { modelling } from './integration/modelling.ts'
import { kittingSchemes, kittingSources } from './kitting/schemes.ts'
import { connectionServices } from './integration/connections.ts'
import { masterData } from './master/master.ts'
import {
  auditServices,
  commonServices,
  planUnitServices,
  settingServices,
  textServices,
} from './system/administration.ts'
import { layoutServices, personalServices } from './system/personal.ts'
import { gridLayouts } from './system/layouts.ts'
import { calendarServices } from './planning/calendars.ts'
import { ganttStyles } from './planning/gantt-styles.ts'
import {
  listServices,
  loadServices,
  masterServices,
  moveServices,
  operationStatus,
} from './planning/capacity.ts'
import { orderServices, salesServices } from './planning/orders.ts'
import { designPages, pageFiles } from './pages/pages.ts'
import { wallDisplays } from './pages/wall.ts'
import { importBatchCalls, importSchemeCalls } from './integration/import-schemes.ts'
import { dataSyncServices } from './integration/data-sync.ts'
import { interfaceServices } from './integration/interfaces.ts'
import { needServices, pegServices, reserveServices } from './planning/pegs.ts'
import { printCalls, printRows } from './planning/print.ts'
import { psiServices } from './planning/psi.ts'
import { instructionServices, releaseBench } from './planning/release.ts'
import { schedulingRuns } from './planning/runs.ts'
import { schedulingSchemes } from './planning/schemes.ts'
import { stockDocuments, stockLevels } from './planning/stock.ts'
import { timelineServices } from './planning/timeline.ts'
import { completionCalls, reportCalls } from './reports/reports.ts'
import { reportDesigns } from './reports/designs.ts'
import { printTemplateCalls } from './reports/print-templates.ts'
import { reportSubscriptions } from './reports/subscriptions.ts'
import { reportStyles } from './reports/styles.ts'
import { reportTemplates } from './reports/templates.ts'
import { corrections, reporting } from './reporting/results.ts'
import { apiDocument, apiKeys } from './integration/api-keys.ts'
import { hostMaintenance } from './integration/host-maintenance.ts'
import { maintenance } from './integration/maintenance.ts'
import { receiving } from './integration/receive.ts'
import { expressionServices } from './system/expressions.ts'
import { importData } from './system/import-data.ts'
import { reminderServices } from './system/reminders.ts'

const handWritten: readonly Endpoint[] = [
  modelling,
  access,
  sso,
  onlineManager,
  inbox,
  users,
  roles,
  tenants,
  uiConfiguration,
  kittingRuns,
  kittingSources,
  kittingSchemes,
  fullSet,
  eraseServices,
  kpiServices,
  masterData,
  kpiQueries,
  homeSets,
  schedulingRuns,
  schedulingSchemes,
  listServices,
  loadServices,
  masterServices,
  moveServices,
  operationStatus,
  calendarServices,
  ganttStyles,
  stockDocuments,
  stockLevels,
  psiServices,
  timelineServices,
  orderServices,
  salesServices,
  pegServices,
  needServices,
  reserveServices,
  releaseBench,
  instructionServices,
  printCalls,
  { printRows },
  printTemplateCalls,
  reporting,
  corrections,
  importData,
  expressionServices,
  gridLayouts,
  rightServices,
  layoutServices,
  personalServices,
  textServices,
  auditServices,
  commonServices,
  settingServices,
  planUnitServices,
  reminderServices,
  connectionServices,
  flowServices,
  receivingServices,
  replyServices,
  reportServices,
  reportCalls,
  reportStyles,
  reportTemplates,
  reportSubscriptions,
  reportDesigns,
  designPages,
  pageFiles,
  wallDisplays,
  receiving,
  apiKeys,
  apiDocument,
  interfaceServices,
  importSchemeCalls,
  importBatchCalls,
  dataSyncServices,
  maintenance,
  hostMaintenance,
  ...Object.values(completionCalls),
].flatMap((group) => Object.values<Endpoint>(group))

/** Every declared endpoint: the general ones of each entity and the hand-written ones. Two with one path fail here. */
export const endpoints: readonly Endpoint[] = (() => {
  const all = [
    ...entities.flatMap((entity) => crudEndpoints(entity).map(([, endpoint]) => endpoint)),
    ...crudAliases.flatMap((alias) => aliasEndpoints(alias).map(([, endpoint]) => endpoint)),
    ...handWritten,
  ]
  const seen = new Set<string>()
  for (const endpoint of all) {
    const path = pathOf(endpoint).toLowerCase()
    if (seen.has(path)) throw new Error(`endpoint declared twice: ${path}`)
    seen.add(path)
  }
  return all
})()
