import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/systemSetting/Modeling': () => import('./modelling/modelling-screen.tsx'),
}
