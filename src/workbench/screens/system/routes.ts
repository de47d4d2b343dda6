import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/systemSetting/systemParameter': () => import('./parameters/parameters-screen.tsx'),
  '/systemSetting/SystemSet': () => import('./look/look-screen.tsx'),
  '/systemSetting/ModulesList': () => import('./order/modules-screen.tsx'),
  '/systemSetting/AppsList': () => import('./order/apps-screen.tsx'),
  '/systemSetting/AppsSet': () => import('./app-settings/app-settings-screen.tsx'),
  '/systemSetting/ToolButtonsList': () => import('./order/tool-buttons-screen.tsx'),
  '/systemSetting/ImportData': () => import('./import-data/import-data-screen.tsx'),
}
