import type { Label } from '../label.ts'
import type { Permission } from '../permissions.ts'

/** A screen in the menu. `list` names the entity of a general list screen; without it the screen is hand-written. */
export interface MenuScreen {
  readonly route: string
  readonly label: Label
  readonly permission: Permission | null
  readonly list?: string
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
  options: { list?: string; permission?: Permission | null } = {},
): MenuScreen => ({
  route,
  label: { zh, en },
  permission: options.permission === undefined ? 'Pages.Roles' : options.permission,
  ...(options.list === undefined ? {} : { list: options.list }),
})

/** Menu groups and screens of specification §2.5 and §2.6, as far as they exist. */
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
      screen('/planData/PurchaseOrderList', '采购订单', 'Purchase orders', { list: 'purchaseOrder' }),
      screen('/planData/OrderReserveList', '订单预占料', 'Order reservations', { list: 'orderReserve' }),
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
      screen('/setting/ItemGroupList', '物料组', 'Item groups', { list: 'itemGroup' }),
      screen('/setting/UnitList', '单位', 'Units', { list: 'unit' }),
      screen('/setting/BomList', 'BOM', 'Bills of material', { list: 'bomLine' }),
      screen('/setting/WarehouseList', '仓库', 'Warehouses', { list: 'warehouse' }),
      screen('/setting/MrpAreaList', 'MRP区', 'MRP areas', { list: 'mrpArea' }),
    ],
  },
  {
    route: '/systemSetting',
    label: { zh: '系统设置', en: 'System' },
    icon: 'settings',
    screens: [
      screen('/systemSetting/PlanUnitList', '计划单元', 'Plan units', { list: 'planUnit' }),
      screen('/systemSetting/RoleMList', '角色', 'Roles', { list: 'role' }),
      screen('/systemSetting/UserList', '用户', 'Users', { list: 'user', permission: 'Pages.Users' }),
      screen('/systemSetting/TenantList', '租户', 'Tenants', { list: 'tenant', permission: 'Pages.Tenants' }),
      screen('/systemSetting/ImportData', '数据导入', 'Data import'),
    ],
  },
]
