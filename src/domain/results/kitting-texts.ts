import { choiceOf } from '../choices/index.ts'
import { say, type Label, type Language } from '../label.ts'

const texts = <C extends string>(
  lines: Readonly<Record<C, readonly [zh: string, en: string]>>,
): Readonly<Record<C, Label>> =>
  Object.fromEntries(
    Object.entries<readonly [string, string]>(lines).map(([code, [zh, en]]) => [code, { zh, en }]),
  ) as Readonly<Record<C, Label>>

/** Texts of the codes that the result tables carry beside the choices, by what the codes say. */
export const resultTexts = {
  /** What a material controller could do about an order. */
  suggestion: texts({
    EXPEDITE: ['催料', 'expedite'],
    BUY: ['采购', 'buy'],
    BORROW: ['向他单借料', 'borrow from another order'],
    SUBSTITUTE: ['批准替代料', 'approve a substitute'],
    INSPECT: ['加快检验', 'speed up inspection'],
    CONFIRM_DATE: ['确认交期', 'confirm the date'],
    CHECK_SCOPE: ['核对批次、仓库与区域', 'check lot, warehouse and area'],
    LOWER_MINIMUM: ['降低最小齐套量', 'lower the smallest kit'],
    BUILD: ['安排下阶生产', 'build the lower level'],
    USE_SAFETY: ['动用安全库存', 'use the safety stock'],
    FIX_BOM: ['修正BOM', 'repair the bill of material'],
    ALLOW_MIXING: ['允许混用替代料', 'let substitutes be mixed'],
    TRANSFER: ['跨区调拨', 'transfer from another area'],
  }),
  /** Chain from a shortage to what causes it, and where else the item lies free. */
  shortageCause: {
    ...choiceOf('ShortReason'),
    ...texts({ FREE_IN: ['；其他区可用：', 'but free in'] }),
  },
  /** By which rule an allocation was placed. */
  allocationRule: texts({
    MAIN: ['主料', 'main item'],
    SUBSTITUTE: ['替代料', 'substitute'],
    BELOW: ['下阶用料', 'for a lower level'],
    CROSS: ['跨区调拨', 'from another area'],
    ENDLESS: ['视为不受限', 'taken as unlimited'],
    SAFETY: ['动用安全库存', 'from safety stock'],
    STABLE: ['保持上次分配', 'as in the last result'],
    PEGGED: ['硬挂', 'hard peg'],
    RESERVED: ['预占', 'reservation'],
    STOLEN: ['强制让料', 'forced assignment'],
  }),
  /** What wants the material. */
  demandKind: texts({
    ORDER: ['订单', 'order'],
    BALANCE: ['负库存', 'stock below zero'],
  }),
  /** By which rule a supply was left out. */
  exclusion: texts({
    ER: ['数据错误', 'data error'],
    DUPLICATE: ['重复行', 'duplicate row'],
    FILTER: ['被筛选条件排除', 'left out by a filter'],
    QUALITY: ['质量状态不允许', 'quality not allowed'],
    LEVEL: ['供应类别未启用', 'class not counted'],
    CONFIDENCE: ['置信度不足', 'confidence too low'],
    OVERDUE: ['逾期未处理', 'overdue'],
    REPLY_REST: ['未答复部分', 'remainder without reply'],
    HORIZON: ['超出计划期', 'after the horizon'],
    CUTOFF: ['超出截止日', 'after the cut-off'],
    EXPIRED: ['有效期不足', 'shelf life too short'],
    NEGATIVE: ['负库存或已抵销负库存', 'stock below zero, or used up by it'],
    BLOCKED: ['物料冻结', 'item blocked'],
    RESERVED: ['已被预占', 'reserved'],
    SAFETY: ['安全库存保留', 'kept as safety stock'],
    ZERO: ['数量为零', 'zero quantity'],
    WAREHOUSE: ['仓库不可用于齐套', 'warehouse not usable for kitting'],
  }),
  /** Steps from the date of a document to the date a supply counts from; `{days}` where a step moves it. */
  dateStep: texts({
    STOCK: ['现有库存', 'on hand'],
    RECEIVED: ['已收货', 'received'],
    REPLY: ['按供应商答复', 'supplier reply'],
    OVERDUE: ['逾期顺延', 'overdue rule'],
    OVERDUE_KEPT: ['逾期保留原日期', 'overdue, date kept'],
    TRANSIT: ['运输 +{days}天', 'transit +{days} d'],
    EXTRA: ['附加 +{n}天', 'extra +{n} d'],
    CALENDAR: ['收货日历顺延', 'receiving calendar'],
    INSPECT: ['检验 +{days}天', 'inspection +{days} d'],
    BUCKET: ['取整到时间段', 'rounded up to the bucket'],
    BY_PRODUCT: ['副产品', 'by-product'],
    OUTPUT: ['订单产出', 'output of an order'],
    ENDLESS: ['视为不受限', 'taken as unlimited'],
  }),
  /** Where the component lines of an order came from. */
  expandMode: texts({
    BOM: ['按BOM展开', 'bill of material'],
    LIST: ['领料单', 'component list'],
    NONE: ['无组件', 'no components'],
  }),
} as const

/**
 * The texts of codes set apart by spaces, `TRANSIT+86400` with its number as `{n}` and, read as seconds, as `{days}`.
 * What is no code stays: "SA > P S1" keeps its items.
 */
export function codesText(
  codes: string,
  labels: Readonly<Record<string, Label>>,
  language: Language,
): string {
  const words = codes.split(' ')
  const said = words.map((word) => {
    const [code = '', number] = word.split('+')
    const label = labels[code]
    if (!label) return word
    const n = Number(number)
    return say(label, language, { n, days: Math.round((n / 86_400) * 10) / 10 })
  })
  return said.join(words.every((word) => labels[word.split('+')[0]!]) ? ' · ' : ' ')
}
