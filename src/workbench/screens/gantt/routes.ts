import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/planningGanttChart/ResourceGanttChart': () => import('./resource-gantt/resource-gantt-screen.tsx'),
}
