import { counted, type Label } from '#domain/label.ts'
import { figureText } from '#domain/rules/figure.ts'

/** What the log of a kitting run says beside the texts of every run. */
export const kittingTexts = {
  read: (counts: { demands: number; supplies: number; bom: number; ms: number }): Label => ({
    zh: `读取需求 ${counts.demands} 行、供应 ${counts.supplies} 行、BOM ${counts.bom} 行，用时 ${counts.ms} 毫秒。`,
    en: `${counted(counts.demands, 'demand row')}, ${counted(counts.supplies, 'supply row')} and ${counted(counts.bom, 'BOM row')} read in ${counts.ms} ms.`,
  }),
  /** Its figures are those of the run's tiles. */
  finished: (result: {
    orders: number
    fullOrders: number | null
    kitRate: string | null
    supplies: number | null
    refused: number
    warnings: number
    engineMs: number
  }): Label => ({
    zh:
      `计算完成，${result.orders} 个订单中 ${result.fullOrders ?? 0} 个齐套，` +
      `订单按期齐套率 ${figureText(result.kitRate, share, 'zh-Hans')}，供应 ${result.supplies ?? 0} 条，` +
      `引擎用时 ${Math.round(result.engineMs)} 毫秒` +
      `${result.refused > 0 ? `，${result.refused} 行数据被拒绝` : ''}${result.warnings > 0 ? `，${result.warnings} 个警告` : ''}。`,
    en:
      `The run finished: ${result.fullOrders ?? 0} of ${counted(result.orders, 'order')} kitted, ` +
      `${figureText(result.kitRate, share, 'en')} in time, from ${counted(result.supplies ?? 0, 'supply', 'supplies')}; ` +
      `engine time ${Math.round(result.engineMs)} ms` +
      `${result.refused > 0 ? `, ${counted(result.refused, 'row')} refused` : ''}${result.warnings > 0 ? `, ${counted(result.warnings, 'warning')}` : ''}.`,
  }),
} as const

const share = { kind: 'share' } as const
