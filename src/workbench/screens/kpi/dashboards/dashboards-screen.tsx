import { listScreenOf } from '../../../list/list-screen.tsx'
import { DashboardDesigner } from './dashboard-designer.tsx'

/** Dashboards as a list, and one of them drawn and designed. */
export default listScreenOf('kpiChart', {
  views: [{ name: 'design', label: { zh: '看板', en: 'Dashboard' }, Content: DashboardDesigner }],
})
