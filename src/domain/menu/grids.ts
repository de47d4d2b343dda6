import type { kittingTables } from '../results/kitting-columns.ts'
import type { planTables } from '../results/plan-columns.ts'

/** Whose columns the main table of a screen has: an entity's, or a result table's; null: the screen has no table. */
export type ScreenGrid =
  | { readonly entity: string }
  | { readonly kind: 'KIT'; readonly table: keyof typeof kittingTables }
  | { readonly kind: 'SCHED'; readonly table: keyof typeof planTables }
  | null

const rows = (entity: string): ScreenGrid => ({ entity })
const kitting = (table: keyof typeof kittingTables): ScreenGrid => ({ kind: 'KIT', table })

/** Main tables of hand-written screens, by route; a general list has the columns of its entity. */
export const screenGrids: Readonly<Record<string, ScreenGrid>> = {
  '/qtManagement/QtComputingManagement': rows('planRun'),
  '/qtManagement/OrderCompleteResults': kitting('orders'),
  '/qtManagement/SetOfOrdersInBatches': kitting('batches'),
  '/qtManagement/Backorder': kitting('shortages'),
  '/qtManagement/MaterialShortage': kitting('itemShortages'),
  '/qtManagement/MaterialSupplyDetails': kitting('supplies'),
  '/qtManagement/SupplyAndDemandDistributionDetails': kitting('allocations'),
  '/qtManagement/QtResultMan': rows('planRun'),
  '/qtManagement/QtProgrammeMan': rows('qtProgramme'),
  '/qtManagement/DemandSourceMan': rows('demandSource'),
  '/qtManagement/SupplySourceMan': rows('supplySource'),
  '/systemSetting/InterfaceConfiguration': rows('interfaceConfig'),
  '/systemSetting/DataSynchronizationList': rows('dataSync'),
  '/qtManagement/MaterialSubstitution': rows('materialSubstitution'),
  '/myDesk/ExecuteScheduling': { kind: 'SCHED', table: 'operations' },
  '/myDesk/diyTemplate': null,
  '/planningGanttChart/ResourceGanttChart': rows('operation'),
  '/planningGanttChart/ResourceGanttChartList': rows('operation'),
  '/planningGanttChart/OrderGanttChart': rows('order'),
  '/planningGanttChart/OrderGanttChartList': rows('order'),
  '/planningGanttChart/OrderGanttChartList_new': rows('order'),
  '/planningGanttChart/WorkGanttChart': rows('operation'),
  '/planningGanttChart/workSequenceTable': rows('operation'),
  '/planningGanttChart/ResourceAndOrderGantt': rows('operation'),
  '/planningGanttChart/ResourceCompositeGanttChartList': rows('operation'),
  '/planningGanttChart/RelevancyOrderGanttChart': rows('peg'),
  '/planningGanttChart/GanttOrderList': rows('order'),
  '/planningGanttChart/GanttWorkList': rows('operation'),
  '/planningGanttChart/ResourceGanttChartList_demo': rows('operation'),
  '/planningGanttChart/OrderGanttChartList_demo': rows('order'),
  '/planningGanttChart/ResourceAndOrderGantt_demo': rows('operation'),
  '/planningGanttChart/ResourceCompositeGanttChartList_demo': rows('operation'),
  '/planData/OperationPlanList': rows('releaseRow'),
  '/planData/ItemTimeline': rows('timelineItem'),
  '/planData/PsiPivotTable': rows('psiItem'),
  '/planData/ModuleDesign': rows('designPage'),
  '/setting/MasterGraphical': rows('master'),
  '/productionReport/ProductionReportEdit': rows('result'),
  '/PlanKPI/KPIQueryList': rows('kpiValue'),
  '/PlanKPI/ProduceResultQueryList': rows('result'),
  '/PlanKPI/OrderResultQueryList': rows('order'),
  '/report/ReportCentre': null,
  '/report/ReportDesigner': null,
  '/materialDelivery/DeliverCount': rows('deliveryLine'),
  '/extendedApplication/demo': null,
  '/extendedApplication/machineLoad': { kind: 'SCHED', table: 'resources' },
  '/extendedApplication/codeDemoMarkdown': null,
  '/designPage/demo': rows('order'),
  '/systemSetting/SystemSet': rows('parameter'),
  '/systemSetting/AppsSet': rows('app'),
  '/systemSetting/ImportData': rows('importBatch'),
  '/systemSetting/SysReceiveData': rows('receiveData'),
  '/systemSetting/Modeling': rows('customField'),
  '/systemSetting/DatabaseMaintenance': rows('archiveRule'),
}
