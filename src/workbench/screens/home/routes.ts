import type { Screens } from '../../navigation/screen.ts'

export const routes: Screens = {
  '/main/home': () => import('./home/home-screen.tsx'),
}
