import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/systemSetting/DbMangerList': () => import('./connections/connections-screen.tsx'),
}
