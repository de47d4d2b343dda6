import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/systemSetting/SysReceiveData': () => import('./receive/receive-screen.tsx'),
  '/systemSetting/DbMangerList': () => import('./connections/connections-screen.tsx'),
  '/systemSetting/Modeling': () => import('./modelling/modelling-screen.tsx'),
  '/systemSetting/FlowList': () => import('./flows/flows-screen.tsx'),
  '/systemSetting/FlowRunList': () => import('./flows/flow-runs-screen.tsx'),
}
