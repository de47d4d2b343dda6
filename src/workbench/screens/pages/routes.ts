import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/designPage/demo': () => import('./own-pages/own-page-screen.tsx'),
}
