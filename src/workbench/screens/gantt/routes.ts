import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/planningGanttChart/workSequenceTable': () => import('./sequence/sequence-screen.tsx'),
  '/planningGanttChart/ResourceGanttChart': () => import('./resource-gantt/resource-gantt-screen.tsx'),
  '/planningGanttChart/ResourceGanttChartList': () => import('./resource-gantt/resource-gantt-screen.tsx'),
  '/planningGanttChart/OrderGanttChartList': () => import('./order-gantt/order-gantt-screen.tsx'),
  '/planningGanttChart/OrderGanttChart': () => import('./order-gantt/order-gantt-screen.tsx'),
  '/planningGanttChart/OrderGanttChartList_new': () => import('./order-tree/order-tree-screen.tsx'),
  '/planningGanttChart/WorkGanttChart': () => import('./work-gantt/work-gantt-screen.tsx'),
  '/planningGanttChart/ResourceAndOrderGantt': () =>
    import('./resource-and-order/resource-and-order-screen.tsx'),
  '/planningGanttChart/ResourceCompositeGanttChartList': () => import('./composite/composite-screen.tsx'),
  '/planningGanttChart/RelevancyOrderGanttChart': () => import('./relevancy/relevancy-screen.tsx'),
}
