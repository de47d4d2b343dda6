import type { Screens } from '../../navigation/screen.ts'

export const routes: Screens = {
  '/productionReport/ResultEntryList': () => import('./result-entry/result-entry-screen.tsx'),
  '/productionReport/ProductionReportEdit': () => import('./result-correction/result-correction-screen.tsx'),
}
