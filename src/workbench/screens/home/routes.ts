import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/main/home': () => import('./home/home-screen.tsx'),
}
