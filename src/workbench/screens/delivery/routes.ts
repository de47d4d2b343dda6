import type { Screens } from '../../navigation/screen.ts'

export const routes: Screens = {
  '/materialDelivery/DeliverCount': () => import('./delivery-count/delivery-count-screen.tsx'),
  '/materialDelivery/DeliverReport': () => import('./delivery-reports/delivery-reports-screen.tsx'),
  '/materialDelivery/DeliverCountResulTadjustment': () =>
    import('./delivery-reports/delivery-lines-screen.tsx'),
  '/materialDelivery/DeliverSupplierReply': () => import('./supplier-replies/supplier-replies-screen.tsx'),
  '/materialDelivery/MaterialCalendar': () => import('./receiving-calendar/receiving-calendar-screen.tsx'),
  '/materialDelivery/MaterialShift': () => import('./receiving-calendar/receiving-shifts-screen.tsx'),
}
