import type { Label } from '#domain/label.ts'

/** What the log of a kitting run says beside the texts of every run. */
export const kittingTexts = {
  read: (counts: { demands: number; supplies: number; bom: number; ms: number }): Label => ({
    zh: `读取 ${counts.demands} 条需求、${counts.supplies} 条供应、${counts.bom} 条 BOM，用时 ${counts.ms} 毫秒。`,
    en: `${counts.demands} demands, ${counts.supplies} supplies and ${counts.bom} BOM lines were read in ${counts.ms} ms.`,
  }),
  finished: (result: {
    orders: number
    fullOrders: number | null
    refused: number
    warnings: number
    engineMs: number
  }): Label => ({
    zh:
      `计算完成，${result.orders} 个订单中 ${result.fullOrders ?? 0} 个齐套，引擎用时 ${Math.round(result.engineMs)} 毫秒` +
      `${result.refused > 0 ? `，${result.refused} 行数据被拒绝` : ''}${result.warnings > 0 ? `，${result.warnings} 个警告` : ''}。`,
    en:
      `The run finished: ${result.fullOrders ?? 0} of ${result.orders} orders are kitted, engine time ${Math.round(result.engineMs)} ms` +
      `${result.refused > 0 ? `, ${result.refused} rows refused` : ''}${result.warnings > 0 ? `, ${result.warnings} warnings` : ''}.`,
  }),
} as const
