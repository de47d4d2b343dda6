import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/qtManagement/QtComputingManagement': () => import('./plan-calculation/plan-calculation-screen.tsx'),
  '/qtManagement/QtResultMan': () => import('./calculation-history/calculation-history-screen.tsx'),
  '/qtManagement/QtProgrammeMan': () => import('./schemes/schemes-screen.tsx'),
  '/qtManagement/DemandSourceMan': () => import('./source-definition/demand-definition-screen.tsx'),
  '/qtManagement/SupplySourceMan': () => import('./source-definition/supply-definition-screen.tsx'),
  '/qtManagement/MaterialSubstitution': () =>
    import('./material-substitution/material-substitution-screen.tsx'),
}
