import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/materialDelivery/DeliverSupplierReply': () => import('./supplier-replies/supplier-replies-screen.tsx'),
}
