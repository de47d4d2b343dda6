import { filled, inEveryLanguage, type Label } from '#domain/label.ts'
import { figureText } from '#domain/rules/figure.ts'
import { countOf, sentence, warningCount } from '../../platform/jobs/texts.ts'

/** What the log of a kitting run says beside the texts of every run. */
export const kittingTexts = {
  read: (counts: { demands: number; supplies: number; bom: number; ms: number }): Label =>
    filled(
      {
        zh: '读取需求 {demands} 行、供应 {supplies} 行、BOM {bom} 行，用时 {ms} 毫秒。',
        en: '{demands} {demands|demand row|demand rows}, {supplies} {supplies|supply row|supply rows} and {bom} {bom|BOM row|BOM rows} read in {ms} ms.',
      },
      { demands: counts.demands, supplies: counts.supplies, bom: counts.bom, ms: counts.ms },
    ),
  /** Its figures are those of the run's tiles. */
  finished: (result: {
    orders: number
    fullOrders: number | null
    kitRate: string | null
    supplies: number | null
    refused: number
    warnings: number
    engineMs: number
  }): Label =>
    sentence([
      filled(
        {
          zh: '计算完成，{orders} 个订单中 {full} 个齐套，订单按期齐套率 {rate}，供应 {supplies} 条，引擎用时 {ms} 毫秒',
          en: 'The run finished: {full} of {orders} {orders|order|orders} kitted, {rate} in time, from {supplies} {supplies|supply|supplies}; engine time {ms} ms',
        },
        {
          orders: result.orders,
          full: result.fullOrders ?? 0,
          rate: inEveryLanguage((language) => figureText(result.kitRate, share, language)),
          supplies: result.supplies ?? 0,
          ms: Math.round(result.engineMs),
        },
      ),
      countOf(result.refused, { zh: '{count} 行数据被拒绝', en: '{count} {count|row|rows} refused' }),
      countOf(result.warnings, warningCount),
    ]),
} as const

const share = { kind: 'share' } as const
