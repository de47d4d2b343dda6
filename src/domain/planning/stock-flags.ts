import type { Label } from '../label.ts'

/** What can be wrong about stock; codes of `flags` of stock sums. */
export const stockFlagTexts = {
  negative: { zh: '负库存', en: 'below zero' },
  expired: { zh: '已过期', en: 'expired' },
  belowSafety: { zh: '低于安全库存', en: 'below safety stock' },
} as const satisfies Record<string, Label>
