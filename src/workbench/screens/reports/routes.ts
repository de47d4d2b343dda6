import type { Screens } from '../../navigation/screen.ts'

export const routes: Screens = {
  '/report/ReportDesigner': () => import('./report-designer/report-designer-screen.tsx'),
  '/report/PrintTemplateList': () => import('./print-templates/print-templates-screen.tsx'),
  '/report/ReportCentre': () => import('./report-centre/report-centre-screen.tsx'),
}
