import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/materialDelivery/DeliverReport': () => import('./delivery-reports/delivery-reports-screen.tsx'),
  '/materialDelivery/DeliverCountResulTadjustment': () =>
    import('./delivery-reports/delivery-lines-screen.tsx'),
  '/materialDelivery/DeliverSupplierReply': () => import('./supplier-replies/supplier-replies-screen.tsx'),
}
