import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/planData/ModuleDesign': () => import('./manage/manage-screen.tsx'),
  '/myDesk/diyTemplate': () => import('./manage/templates-screen.tsx'),
  '/designPage/demo': () => import('./design-sample/design-sample-screen.tsx'),
}
