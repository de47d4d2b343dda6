import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/report/ReportCentre': () => import('./report-centre/report-centre-screen.tsx'),
}
