import type { Screens } from '../../navigation/screen.ts'

const demo = () => import('./demo/demo-screen.tsx')
const picker = () => import('./picker/picker-screen.tsx')

export const routes: Screens = {
  '/planningGanttChart/GanttOrderList': picker,
  '/planningGanttChart/GanttWorkList': picker,
  '/planningGanttChart/ResourceGanttChartList_demo': demo,
  '/planningGanttChart/OrderGanttChartList_demo': demo,
  '/planningGanttChart/ResourceAndOrderGantt_demo': demo,
  '/planningGanttChart/ResourceCompositeGanttChartList_demo': demo,
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
