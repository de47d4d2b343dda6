import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/systemSetting/ImportData': () => import('./import-data/import-data-screen.tsx'),
}
