import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/systemSetting/FlowList': () => import('./flows/flows-screen.tsx'),
  '/systemSetting/FlowRunList': () => import('./flows/flow-runs-screen.tsx'),
}
