import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/systemSetting/DbMangerList': () => import('./connections/connections-screen.tsx'),
  '/systemSetting/InterfaceConfiguration': () => import('./interfaces/configuration-screen.tsx'),
  '/systemSetting/InterfaceExecution': () => import('./interfaces/execution-screen.tsx'),
}
