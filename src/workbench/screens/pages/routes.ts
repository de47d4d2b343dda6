import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/designPage/demo': () => import('./design-sample/design-sample-screen.tsx'),
}
