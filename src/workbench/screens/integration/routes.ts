import type { Screens } from '../../navigation/screen.ts'

export const routes: Screens = {
  '/systemSetting/SysReceiveData': () => import('./receive/receive-screen.tsx'),
  '/systemSetting/DbMangerList': () => import('./connections/connections-screen.tsx'),
  '/systemSetting/DatabaseMaintenance': () => import('./upkeep/maintenance-screen.tsx'),
  '/systemSetting/Modeling': () => import('./modelling/modelling-screen.tsx'),
  '/systemSetting/FlowList': () => import('./flows/flows-screen.tsx'),
  '/systemSetting/FlowRunList': () => import('./flows/flow-runs-screen.tsx'),
  '/systemSetting/InterfaceConfiguration': () => import('./interfaces/configuration-screen.tsx'),
  '/systemSetting/DataSynchronizationList': () => import('./sync/sync-screen.tsx'),
  '/systemSetting/InterfaceExecution': () => import('./interfaces/execution-screen.tsx'),
}
