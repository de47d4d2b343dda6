import type { Screens } from '../../navigation/screen.ts'

export const routes: Screens = {
  '/extendedApplication/demo': () => import('./frame-sample/frame-sample-screen.tsx'),
  '/extendedApplication/machineLoad': () => import('./machine-load/machine-load-screen.tsx'),
  '/extendedApplication/codeDemoMarkdown': () => import('./component-docs/component-docs-screen.tsx'),
}
