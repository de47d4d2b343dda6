import type { Screens } from '../../navigation/screen.ts'

export const routes: Screens = {
  '/PlanManger/ExprestionSetList': () => import('./expressions/expressions-screen.tsx'),
  '/PlanManger/ParameterList': () => import('./expressions/parameters-screen.tsx'),
  '/myDesk/ExecuteScheduling': () => import('./execute-scheduling/execute-scheduling-screen.tsx'),
  '/planData/OperationList': () => import('./operations/operations-screen.tsx'),
  '/planData/PegList': () => import('./pegs/pegs-screen.tsx'),
  '/planData/OrderReserveList': () => import('./reserves/reserves-screen.tsx'),
  '/planData/PurchaseOrderList': () => import('./purchase-orders/purchase-orders-screen.tsx'),
  '/planData/InputInstList': () => import('./instructions/input-instructions-screen.tsx'),
  '/planData/UseInstList': () => import('./instructions/use-instructions-screen.tsx'),
  '/planData/OrderList': () => import('./orders/orders-screen.tsx'),
  '/planData/OrdersaleList': () => import('./sales-orders/sales-orders-screen.tsx'),
  '/planData/OperationPlanList': () => import('./release/release-screen.tsx'),
  '/planData/WorkInstructionList': () => import('./work-instructions/work-instructions-screen.tsx'),
  '/planData/StockInOutList': () => import('./stock-documents/stock-documents-screen.tsx'),
  '/planData/ItemTimeline': () => import('./timeline/timeline-screen.tsx'),
  '/planData/PsiPivotTable': () => import('./psi/psi-screen.tsx'),
  '/planData/StockList': () => import('./stock/stock-screen.tsx'),
  '/PlanManger/PlanMessageList': () => import('./messages/plan-messages-screen.tsx'),
  '/PlanManger/SystemLogList': () => import('./messages/system-log-screen.tsx'),
  '/PlanManger/PlanCommandMangerList': () => import('./plan-schemes/plan-schemes-screen.tsx'),
}
