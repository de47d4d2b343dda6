import type { Screens } from '../../navigation/screen.ts'

export const routes: Screens = {
  '/planData/ModuleDesign': () => import('./manage/manage-screen.tsx'),
  '/myDesk/diyTemplate': () => import('./manage/templates-screen.tsx'),
  '/designPage/demo': () => import('./own-pages/own-page-screen.tsx'),
}
