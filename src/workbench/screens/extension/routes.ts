import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/extendedApplication/machineLoad': () => import('./machine-load/machine-load-screen.tsx'),
  '/extendedApplication/codeDemoMarkdown': () => import('./component-docs/component-docs-screen.tsx'),
}
