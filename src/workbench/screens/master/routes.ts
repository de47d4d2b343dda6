import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/setting/CalendarList': () => import('./calendars/calendars-screen.tsx'),
  '/setting/MasterList': () => import('./process-capacity/process-capacity-screen.tsx'),
  '/setting/ResourceList': () => import('./resources/resources-screen.tsx'),
  '/setting/ShiftList': () => import('./shifts/shifts-screen.tsx'),
}
