import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/systemSetting/systemParameter': () => import('./parameters/parameters-screen.tsx'),
  '/systemSetting/SystemSet': () => import('./look/look-screen.tsx'),
  '/systemSetting/ImportData': () => import('./import-data/import-data-screen.tsx'),
}
