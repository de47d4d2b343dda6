import { flow } from './integration/flow.ts'
import { flowRun } from './integration/flow-run.ts'
import type { Entity } from '../entity.ts'
import { app } from './access/app.ts'
import { auditEntry } from './access/audit-entry.ts'
import { favorite } from './access/favorite.ts'
import { module } from './access/module.ts'
import { personalSet } from './access/personal-set.ts'
import { planUnit } from './access/plan-unit.ts'
import { productRegister } from './access/product-register.ts'
import { resourceAssign } from './access/resource-assign.ts'
import { role } from './access/role.ts'
import { systemSetting } from './access/system-setting.ts'
import { tenant } from './access/tenant.ts'
import { toolButton } from './access/tool-button.ts'
import { user } from './access/user.ts'
import { userRight, userRightDetail } from './access/user-right.ts'
import { demandSource } from './kitting/demand-source.ts'
import { materialSubstitution } from './kitting/material-substitution.ts'
import { planRun } from './kitting/plan-run.ts'
import { qtProgramme } from './kitting/qt-programme.ts'
import { shortageAction } from './kitting/shortage-action.ts'
import { supplySource } from './kitting/supply-source.ts'
import { archiveFile } from './integration/archive-file.ts'
import { archiveRule } from './integration/archive-rule.ts'
import { archivedValue, customField } from './integration/custom-field.ts'
import { customIndex, customTable } from './integration/custom-table.ts'
import { homeSet } from './kpi/home-set.ts'
import { kpiChart } from './kpi/kpi-chart.ts'
import { kpiEvent } from './kpi/kpi-event.ts'
import { kpiSet } from './kpi/kpi-set.ts'
import { kpiSubscription } from './kpi/kpi-subscription.ts'
import { kpiValue } from './kpi/kpi-value.ts'
import { psiSet } from './kpi/psi-set.ts'
import { changeI, changeR, changes } from './characteristics/change.ts'
import { specs } from './characteristics/spec.ts'
import { deliveryBucket, deliveryScheme } from './delivery/delivery-scheme.ts'
import { deliveryAdjustment, deliveryLine, deliveryReport } from './delivery/delivery-report.ts'
import { materialCalendar } from './delivery/material-calendar.ts'
import { materialShift } from './delivery/material-shift.ts'
import { supplierReply } from './delivery/supplier-reply.ts'
import { dbConn } from './integration/db-conn.ts'
import { importBatch } from './integration/import-batch.ts'
import { importScheme } from './integration/import-scheme.ts'
import { dataSync } from './integration/data-sync.ts'
import { dataSyncRun } from './integration/data-sync-run.ts'
import { interfaceConfig } from './integration/interface-config.ts'
import { interfaceRun } from './integration/interface-run.ts'
import { bomLine } from './master/bom-line.ts'
import { calendar } from './master/calendar.ts'
import { calendarOverride } from './master/calendar-override.ts'
import { customer } from './master/customer.ts'
import { holiday } from './master/holiday.ts'
import { item } from './master/item.ts'
import { itemGroup } from './master/item-group.ts'
import { itemLocation } from './master/item-location.ts'
import { itemSupplier } from './master/item-supplier.ts'
import { itemUnit } from './master/item-unit.ts'
import { master } from './master/master.ts'
import { mrpArea } from './master/mrp-area.ts'
import { process } from './master/process.ts'
import { resource } from './master/resource.ts'
import { resourceGroup } from './master/resource-group.ts'
import { shift } from './master/shift.ts'
import { supplier } from './master/supplier.ts'
import { unit } from './master/unit.ts'
import { warehouse } from './master/warehouse.ts'
import { inputInst } from './planning/input-inst.ts'
import { designPage } from './pages/design-page.ts'
import { operation } from './planning/operation.ts'
import { order } from './planning/order.ts'
import { orderReserve } from './planning/order-reserve.ts'
import { ganttStyle } from './planning/gantt-style.ts'
import { peg } from './planning/peg.ts'
import { planCommandScheme } from './planning/plan-command-scheme.ts'
import { planEvaluation } from './planning/plan-evaluation.ts'
import { planMessage } from './planning/plan-message.ts'
import { purchaseOrder } from './planning/purchase-order.ts'
import { result } from './planning/result.ts'
import { saleOrder } from './planning/sale-order.ts'
import { stock } from './planning/stock.ts'
import { stockInOut } from './planning/stock-in-out.ts'
import { useInst } from './planning/use-inst.ts'
import { workInstruction } from './planning/work-instruction.ts'
import { reportRun } from './reports/report-run.ts'
import { printTemplate } from './reports/print-template.ts'
import { reportDef } from './reports/report-def.ts'
import { reportSubscription } from './reports/report-subscription.ts'
import { reportStyle } from './reports/report-style.ts'
import { reportTemplate } from './reports/report-template.ts'
import { sqlView } from './reports/sql-view.ts'
import { receiveData } from './integration/receive-data.ts'
import { receiveTopic } from './integration/receive-topic.ts'
import { commonData } from './system/common-data.ts'
import { expressionDef } from './system/expression-def.ts'
import { layout } from './system/layout.ts'
import { parameter } from './system/parameter.ts'
import { localization } from './system/localization.ts'
import { sysColor } from './system/sys-color.ts'
import { systemLog } from './system/system-log.ts'
import { reminderRun } from './system/reminder-run.ts'
import { taskReminder } from './system/task-reminder.ts'

/** Every entity of the product. A reference's target must be here; order: referenced before referencing. */
export const entities: readonly Entity[] = [
  tenant,
  planUnit,
  module,
  app,
  toolButton,
  role,
  user,
  userRight,
  userRightDetail,
  productRegister,
  favorite,
  personalSet,
  systemSetting,
  auditEntry,
  localization,
  sysColor,
  commonData,
  systemLog,
  dbConn,
  receiveTopic,
  interfaceConfig,
  interfaceRun,
  importScheme,
  importBatch,
  dataSync,
  dataSyncRun,
  unit,
  mrpArea,
  warehouse,
  itemGroup,
  supplier,
  customer,
  item,
  itemUnit,
  itemSupplier,
  itemLocation,
  bomLine,
  ...specs,
  resourceGroup,
  resource,
  resourceAssign,
  shift,
  calendar,
  calendarOverride,
  holiday,
  process,
  master,
  ...changes,
  changeR,
  changeI,
  materialShift,
  materialCalendar,
  deliveryScheme,
  deliveryBucket,
  deliveryReport,
  deliveryLine,
  deliveryAdjustment,
  supplierReply,
  saleOrder,
  order,
  operation,
  useInst,
  inputInst,
  peg,
  ganttStyle,
  result,
  planCommandScheme,
  planMessage,
  planEvaluation,
  workInstruction,
  stock,
  stockInOut,
  purchaseOrder,
  orderReserve,
  materialSubstitution,
  demandSource,
  supplySource,
  qtProgramme,
  planRun,
  shortageAction,
  kpiSet,
  kpiValue,
  kpiEvent,
  kpiSubscription,
  kpiChart,
  homeSet,
  psiSet,
  layout,
  parameter,
  expressionDef,
  taskReminder,
  reminderRun,
  flow,
  flowRun,
  reportTemplate,
  reportStyle,
  sqlView,
  reportRun,
  reportSubscription,
  designPage,
  reportDef,
  printTemplate,
  receiveData,
  customField,
  archivedValue,
  archiveRule,
  archiveFile,
  customTable,
  customIndex,
]

const byName = new Map(entities.map((entity) => [entity.name, entity]))

export function entityNamed(name: string): Entity {
  const entity = byName.get(name)
  if (!entity) throw new Error(`no entity named ${name}`)
  return entity
}
