import { changeoverLabel, characteristicLabel } from '../characteristics/titles.ts'
import type { Label } from '../label.ts'
import type { Permission } from '../permissions.ts'

/** A screen in the menu. `list` names the entity of a general list screen; without it the screen is hand-written. */
export interface MenuScreen {
  readonly route: string
  readonly label: Label
  readonly permission: Permission | null
  readonly list?: string
  /** A hand-written screen that says something without a plan unit; a list says it by the scope of its entity. */
  readonly withoutUnit?: true
}

export interface MenuGroup {
  readonly route: string
  readonly label: Label
  /** lucide icon name. */
  readonly icon: string
  readonly screens: readonly MenuScreen[]
}

const screen = (
  route: string,
  zh: string,
  en: string,
  options: { list?: string; permission?: Permission | null; withoutUnit?: true } = {},
): MenuScreen => ({
  route,
  label: { zh, en },
  permission: options.permission === undefined ? 'Pages.Roles' : options.permission,
  ...(options.list === undefined ? {} : { list: options.list }),
  ...(options.withoutUnit && { withoutUnit: true }),
})

const list = (route: string, zh: string, en: string, name: string, permission?: Permission): MenuScreen =>
  screen(route, zh, en, { list: name, ...(permission === undefined ? {} : { permission }) })

/** Lists of ten of a kind, numbered. */
const ten = (make: (n: number) => MenuScreen): MenuScreen[] =>
  Array.from({ length: 10 }, (_, i) => make(i + 1))

/**
 * Menu groups and screens of specification §2.5 and §2.6, as far as they exist. `Pages.Tenants` is a right of the
 * host alone (server/identity/identify.ts), so lists that the specification puts under it ask for `Pages.Roles` here.
 */
export const menu: readonly MenuGroup[] = [
  {
    route: '/qtManagement',
    label: { zh: '齐套管理', en: 'Kitting' },
    icon: 'package-check',
    screens: [
      screen('/qtManagement/QtComputingManagement', '物控计划计算', 'Plan calculation'),
      screen('/qtManagement/OrderCompleteResults', '订单齐套结果', 'Order kitting results'),
      screen('/qtManagement/SetOfOrdersInBatches', '订单分批齐套', 'Batch kitting of orders'),
      screen('/qtManagement/Backorder', '订单欠料表', 'Order shortage list'),
      screen('/qtManagement/MaterialShortage', '物料欠料表', 'Material shortage list'),
      screen('/qtManagement/MaterialSupplyDetails', '物料供应明细', 'Material supply details'),
      screen('/qtManagement/SupplyAndDemandDistributionDetails', '供需分配明细', 'Supply-demand allocation'),
      screen('/qtManagement/QtResultMan', '物控计算履历', 'Calculation history'),
      screen('/qtManagement/QtProgrammeMan', '物控方案管理', 'Scheme management'),
      screen('/qtManagement/DemandSourceMan', '物控需求定义', 'Demand definition'),
      screen('/qtManagement/SupplySourceMan', '物控供应定义', 'Supply definition'),
      screen('/qtManagement/MaterialSubstitution', '物料替代', 'Material substitution'),
    ],
  },
  {
    route: '/myDesk',
    label: { zh: '我的工作台', en: 'My desk' },
    icon: 'monitor',
    screens: [
      screen('/myDesk/ExecuteScheduling', '执行排程', 'Execute scheduling'),
      screen('/myDesk/diyTemplate', '页面模板', 'Page templates'),
    ],
  },
  {
    route: '/planningGanttChart',
    label: { zh: '计划甘特图', en: 'Gantt charts' },
    icon: 'chart-gantt',
    screens: [
      screen('/planningGanttChart/ResourceGanttChart', '资源甘特图', 'Resource Gantt chart'),
      screen('/planningGanttChart/ResourceGanttChartList', '资源甘特图一览', 'Resource charts by style'),
      screen('/planningGanttChart/OrderGanttChart', '订单甘特图', 'Order Gantt chart'),
      screen('/planningGanttChart/OrderGanttChartList', '订单甘特图一览', 'Order charts by style'),
      screen('/planningGanttChart/OrderGanttChartList_new', '订单多层甘特图', 'Order tree'),
      screen('/planningGanttChart/WorkGanttChart', '工序甘特图', 'Operation Gantt chart'),
      screen('/planningGanttChart/workSequenceTable', '工序顺序表', 'Work sequence'),
      screen('/planningGanttChart/ResourceAndOrderGantt', '资源与订单甘特图', 'Resources and orders'),
      screen('/planningGanttChart/ResourceCompositeGanttChartList', '综合甘特图', 'Composite chart'),
      screen('/planningGanttChart/RelevancyOrderGanttChart', '订单关联甘特图', 'Pegging Gantt chart'),
      screen('/planningGanttChart/GanttOrderList', '甘特图订单清单', 'Orders beside the chart'),
      screen('/planningGanttChart/GanttWorkList', '甘特图工序清单', 'Operations beside the chart'),
      screen('/planningGanttChart/ResourceGanttChartList_demo', '资源甘特图示例', 'Tutorial: resources'),
      screen('/planningGanttChart/OrderGanttChartList_demo', '订单甘特图示例', 'Tutorial: orders'),
      screen('/planningGanttChart/ResourceAndOrderGantt_demo', '资源与订单示例', 'Tutorial: both'),
      screen(
        '/planningGanttChart/ResourceCompositeGanttChartList_demo',
        '综合甘特图示例',
        'Tutorial: load and stock',
      ),
      list('/planningGanttChart/GanttStyle', '甘特图样式', 'Gantt styles', 'ganttStyle'),
    ],
  },
  {
    route: '/planData',
    label: { zh: '计划数据', en: 'Planning data' },
    icon: 'clipboard-list',
    screens: [
      screen('/planData/OrdersaleList', '销售订单', 'Sales orders', {
        list: 'saleOrder',
        permission: 'Pages.Users',
      }),
      screen('/planData/OrderList', '订单', 'Orders', { list: 'order' }),
      screen('/planData/StockList', '库存', 'Stock', { list: 'stock' }),
      list('/planData/StockInOutList', '出入库', 'Stock documents', 'stockInOut'),
      list('/planData/OperationList', '计划工序', 'Operations', 'operation'),
      list('/planData/UseInstList', '资源占用', 'Use instructions', 'useInst'),
      list('/planData/InputInstList', '投料产出明细', 'Inputs and outputs', 'inputInst'),
      list('/planData/PegList', '关联', 'Pegs', 'peg'),
      screen('/planData/OperationPlanList', '工作指示发布', 'Release of operations'),
      list('/planData/WorkInstructionList', '工作指示一览', 'Work instructions', 'workInstruction'),
      screen('/planData/ItemTimeline', '供需清单', 'Stock and requirements'),
      screen('/planData/PsiPivotTable', '产销存推移表', 'PSI pivot'),
      screen('/planData/PurchaseOrderList', '采购订单', 'Purchase orders', { list: 'purchaseOrder' }),
      screen('/planData/OrderReserveList', '订单预占料', 'Order reservations', { list: 'orderReserve' }),
      screen('/planData/ModuleDesign', '页面设计', 'Page design'),
    ],
  },
  {
    route: '/setting',
    label: { zh: '基础数据', en: 'Basic data' },
    icon: 'database',
    screens: [
      screen('/setting/CustomerList', '客户', 'Customers', { list: 'customer', permission: 'Pages.Users' }),
      screen('/setting/SupplierList', '供应商', 'Suppliers', { list: 'supplier' }),
      screen('/setting/ItemList', '物料', 'Items', { list: 'item' }),
      list('/setting/ItemUnitList', '物料单位换算', 'Item units', 'itemUnit'),
      list('/setting/ItemSupplierList', '物料供应商', 'Item suppliers', 'itemSupplier'),
      list('/setting/ItemLocationList', '物料库位参数', 'Item locations', 'itemLocation'),
      screen('/setting/ItemGroupList', '物料组', 'Item groups', { list: 'itemGroup' }),
      screen('/setting/UnitList', '单位', 'Units', { list: 'unit' }),
      screen('/setting/BomList', 'BOM', 'Bills of material', { list: 'bomLine' }),
      list('/setting/ResourceList', '资源', 'Resources', 'resource'),
      list('/setting/ResourceGroupList', '资源组', 'Resource groups', 'resourceGroup'),
      list('/setting/ShiftList', '班次', 'Shifts', 'shift'),
      list('/setting/CalendarList', '日历', 'Calendars', 'calendar'),
      list('/setting/CalendarOverrideList', '日历例外', 'Calendar overrides', 'calendarOverride'),
      list('/setting/HolidayList', '节假日', 'Holidays', 'holiday'),
      list('/setting/ProcessList', '工序', 'Processes', 'process'),
      list('/setting/MasterList', '工艺产能', 'Process capacity', 'master'),
      screen('/setting/MasterGraphical', '工艺图', 'Route graph'),
      screen('/setting/WarehouseList', '仓库', 'Warehouses', { list: 'warehouse' }),
      screen('/setting/MrpAreaList', 'MRP区', 'MRP areas', { list: 'mrpArea' }),
    ],
  },
  {
    route: '/productionCharacteristics',
    label: { zh: '生产特性', en: 'Characteristics' },
    icon: 'palette',
    screens: ten((n) => ({
      ...list(
        `/productionCharacteristics/Spec${n}List`,
        '规格',
        'Specification',
        `spec${n}`,
        n === 1 ? 'Pages.Users' : 'Pages.Roles',
      ),
      label: characteristicLabel(n),
    })),
  },
  {
    route: '/switchSetting',
    label: { zh: '换型设置', en: 'Changeovers' },
    icon: 'shuffle',
    screens: [
      ...ten((n) => ({
        ...list(`/switchSetting/Change${n}List`, '规格换型', 'Changeover', `change${n}`),
        label: changeoverLabel(n),
      })),
      list('/switchSetting/ChangeRList', '资源换型', 'Resource changeovers', 'changeR'),
      list('/switchSetting/ChangeIList', '物料换型', 'Item changeovers', 'changeI'),
    ],
  },
  {
    route: '/productionReport',
    label: { zh: '生产报工', en: 'Production reporting' },
    icon: 'clipboard-check',
    screens: [
      list('/productionReport/ResultEntryList', '报工录入', 'Result entry', 'result', 'Pages.Users'),
      screen('/productionReport/ProductionReportEdit', '报工更正', 'Correction of results'),
    ],
  },
  {
    route: '/PlanKPI',
    label: { zh: '计划指标', en: 'Plan KPIs' },
    icon: 'gauge',
    screens: [
      screen('/PlanKPI/KPIQueryList', '指标查询', 'KPI query'),
      list('/PlanKPI/KPIEventList', '指标事件', 'KPI events', 'kpiEvent'),
      screen('/PlanKPI/ProduceResultQueryList', '报工查询', 'Production results'),
      screen('/PlanKPI/OrderResultQueryList', '订单达成查询', 'Order achievement'),
    ],
  },
  {
    route: '/report',
    label: { zh: '报表', en: 'Reports' },
    icon: 'file-text',
    screens: [
      screen('/report/ReportCentre', '报表中心', 'Report centre'),
      screen('/report/ReportDesigner', '报表设计', 'Report designer', { permission: 'Pages.Users' }),
      list('/report/PrintTemplateList', '打印模板', 'Print templates', 'printTemplate', 'Pages.Users'),
      list('/report/SqlViewList', 'SQL 视图', 'SQL views', 'sqlView', 'Pages.Tenants'),
    ],
  },
  {
    route: '/PlanManger',
    label: { zh: '计划管理', en: 'Plan management' },
    icon: 'list-checks',
    screens: [
      list('/PlanManger/PlanCommandMangerList', '计划方案', 'Plan schemes', 'planCommandScheme'),
      list('/PlanManger/PlanMessageList', '计划消息', 'Plan messages', 'planMessage'),
      list('/PlanManger/PlanEvaluationList', '计划评估', 'Plan evaluations', 'planEvaluation'),
      list('/PlanManger/ParameterList', '参数', 'Parameters', 'parameter'),
      list('/PlanManger/ExprestionSetList', '表达式设置', 'Expressions', 'expressionDef'),
      list('/PlanManger/KPISetList', '指标设置', 'KPIs', 'kpiSet'),
      list('/PlanManger/KPIChartsSet', '指标看板', 'Dashboards', 'kpiChart'),
      list('/PlanManger/PSISetList', 'PSI设置', 'PSI layouts', 'psiSet'),
      list('/PlanManger/HomeSet', '首页设置', 'Home layouts', 'homeSet'),
      list('/PlanManger/SystemLogList', '系统日志', 'System log', 'systemLog'),
    ],
  },
  {
    route: '/materialDelivery',
    label: { zh: '物料交付', en: 'Material delivery' },
    icon: 'truck',
    screens: [
      screen('/materialDelivery/DeliverCount', '物控计算', 'Material control'),
      list('/materialDelivery/DeliverReport', '交付报表管理', 'Delivery reports', 'deliveryReport'),
      list(
        '/materialDelivery/DeliverCountResulTadjustment',
        '交付计算结果调整',
        'Delivery adjustment',
        'deliveryLine',
      ),
      list('/materialDelivery/DeliverSupplierReply', '供应商答复', 'Supplier replies', 'supplierReply'),
      list('/materialDelivery/DeliverSchemeConfig', '物料方案管理', 'Material schemes', 'deliveryScheme'),
      list(
        '/materialDelivery/DeliverSchedulCustom',
        '自定义交付期间',
        'Custom delivery buckets',
        'deliveryBucket',
      ),
      list('/materialDelivery/MaterialShift', '收货班次', 'Receiving shifts', 'materialShift'),
      list('/materialDelivery/MaterialCalendar', '收货日历', 'Receiving calendar', 'materialCalendar'),
    ],
  },
  {
    route: '/extendedApplication',
    label: { zh: '扩展应用', en: 'Extensions' },
    icon: 'chart-column',
    screens: [
      screen('/extendedApplication/demo', '扩展应用示例', 'Extension sample', {
        permission: 'Pages.demo',
        withoutUnit: true,
      }),
      screen('/extendedApplication/machineLoad', '设备负荷', 'Machine load'),
      screen('/extendedApplication/codeDemoMarkdown', '组件文档', 'Component documentation', {
        permission: 'Pages.demo',
        withoutUnit: true,
      }),
    ],
  },
  {
    route: '/designPage',
    label: { zh: '设计页面', en: 'Designed pages' },
    icon: 'layout-dashboard',
    screens: [screen('/designPage/demo', '设计页面示例', 'Page sample')],
  },
  {
    route: '/systemSetting',
    label: { zh: '系统设置', en: 'System' },
    icon: 'settings',
    screens: [
      list('/systemSetting/systemParameter', '系统参数', 'System parameters', 'systemSetting'),
      screen('/systemSetting/SystemSet', '系统外观', 'Look and feel', { withoutUnit: true }),
      screen('/systemSetting/PlanUnitList', '计划单元', 'Plan units', { list: 'planUnit' }),
      screen('/systemSetting/RoleMList', '角色', 'Roles', { list: 'role' }),
      screen('/systemSetting/UserList', '用户', 'Users', { list: 'user', permission: 'Pages.Users' }),
      screen('/systemSetting/TenantList', '租户', 'Tenants', { list: 'tenant', permission: 'Pages.Tenants' }),
      list('/systemSetting/UserRightMList', '用户权限', 'User rights', 'userRight'),
      list('/systemSetting/ResourceAssignList', '资源分配', 'Resource assignment', 'resourceAssign'),
      list('/systemSetting/ProductRegisterList', '产品注册', 'Product registration', 'productRegister'),
      list('/systemSetting/ModulesList', '模块', 'Modules', 'module'),
      list('/systemSetting/AppsList', '应用', 'Apps', 'app'),
      screen('/systemSetting/AppsSet', '应用设置', 'App settings', { withoutUnit: true }),
      list('/systemSetting/ToolButtonsList', '工具按钮', 'Tool buttons', 'toolButton'),
      screen('/systemSetting/ImportData', '数据导入', 'Data import'),
      list('/systemSetting/DbMangerList', '数据连接', 'Connections', 'dbConn'),
      screen('/systemSetting/InterfaceConfiguration', '接口配置', 'Interfaces'),
      list('/systemSetting/InterfaceExecution', '接口运行', 'Interface runs', 'interfaceRun'),
      screen('/systemSetting/DataSynchronizationList', '数据同步', 'Data synchronisation'),
      screen('/systemSetting/SysReceiveData', '接收数据', 'Received data', { permission: null }),
      screen('/systemSetting/Modeling', '数据建模', 'Modelling'),
      list('/systemSetting/ArchivedValueList', '自定义字段存档', 'Archived values', 'archivedValue'),
      list('/systemSetting/LocalizationList', '多语言文本', 'Localization texts', 'localization'),
      list('/systemSetting/ColorList', '颜色', 'Colours', 'sysColor'),
      list('/systemSetting/CommonDataList', '公共数据', 'Common data', 'commonData'),
      list('/systemSetting/TaskReminder', '任务提醒', 'Task reminders', 'taskReminder'),
      list('/systemSetting/TaskReminderLog', '提醒记录', 'Log of reminders', 'reminderRun'),
      screen('/systemSetting/DatabaseMaintenance', '数据库维护', 'Database maintenance', {
        withoutUnit: true,
      }),
      list('/systemSetting/FlowList', '流程', 'Flows', 'flow'),
      list('/systemSetting/FlowRunList', '流程运行', 'Runs of flows', 'flowRun'),
      list('/systemSetting/SystemAuditLog', '审计日志', 'Audit log', 'auditEntry'),
    ],
  },
]
