import type { Screens } from '../../navigation/screen.ts'

export const routes: Screens = {
  '/qtManagement/QtComputingManagement': () => import('./plan-calculation/plan-calculation-screen.tsx'),
  '/qtManagement/QtResultMan': () => import('./calculation-history/calculation-history-screen.tsx'),
  '/qtManagement/QtProgrammeMan': () => import('./schemes/schemes-screen.tsx'),
  '/qtManagement/DemandSourceMan': () => import('./source-definition/demand-definition-screen.tsx'),
  '/qtManagement/SupplySourceMan': () => import('./source-definition/supply-definition-screen.tsx'),
  '/qtManagement/MaterialSubstitution': () =>
    import('./material-substitution/material-substitution-screen.tsx'),
  '/qtManagement/OrderCompleteResults': () => import('./order-results/order-results-screen.tsx'),
  '/qtManagement/SetOfOrdersInBatches': () => import('./order-batches/order-batches-screen.tsx'),
  '/qtManagement/Backorder': () => import('./order-shortages/order-shortages-screen.tsx'),
  '/qtManagement/MaterialShortage': () => import('./material-shortages/material-shortages-screen.tsx'),
  '/qtManagement/MaterialSupplyDetails': () => import('./supply-details/supply-details-screen.tsx'),
  '/qtManagement/SupplyAndDemandDistributionDetails': () =>
    import('./allocation-details/allocation-details-screen.tsx'),
}
