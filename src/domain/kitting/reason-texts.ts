import { filled, say, type Label, type Language } from '../label.ts'

interface ReasonText {
  /** What happened. */
  readonly why: Label
  /** The one change that would help. */
  readonly fix: Label
}

const reason = (zhWhy: string, enWhy: string, zhFix: string, enFix: string): ReasonText => ({
  why: { zh: zhWhy, en: enWhy },
  fix: { zh: zhFix, en: enFix },
})

/** A sentence per shortage reason S1..S14. {item}, {short}, {takenBy}, {expected} and {chain} as in the shortage list. */
export const reasonTexts = {
  S1: reason('{item} 没有可用供应', 'there is no usable supply of {item}', '采购 {short}', 'buy {short}'),
  S2: reason(
    '{item} 的供应不足，缺 {short}',
    'there is too little {item}: {short} is missing',
    '追加 {short}',
    'order {short} more',
  ),
  S3: reason(
    '{item} 的供应晚于占用窗口，预计 {expected}',
    '{item} comes after the commit window, on {expected}',
    '催交到需求日之前',
    'expedite it to before the need',
  ),
  S4: reason(
    '{item} 被订单 {takenBy} 占用',
    '{item} went to order {takenBy}',
    '向 {takenBy} 借料，或追加 {short}',
    'borrow from {takenBy}, or order {short} more',
  ),
  S5: reason(
    '{item} 的批次、仓库、区域或项目不符',
    '{item} does not fit lot, warehouse, area or project',
    '核对范围或放宽方案',
    'check the scope or widen the scheme',
  ),
  S6: reason('{item} 的有效期不足', '{item} does not keep long enough', '更换批次', 'get a fresher lot'),
  S7: reason('{item} 被质检冻结', '{item} is held by quality', '加快检验', 'speed up the inspection'),
  S8: reason(
    '可齐套数量低于最小齐套量',
    'what can be kitted is below the smallest kit',
    '降低最小齐套量',
    'lower the smallest kit',
  ),
  S9: reason(
    '{item} 的替代料未批准',
    'a substitute for {item} is not approved',
    '批准替代',
    'approve the substitute',
  ),
  S10: reason(
    '{item} 的供应已过期未处理',
    'supply of {item} is overdue and not handled',
    '与供应商确认交期',
    'confirm the date with the supplier',
  ),
  S11: reason(
    '{item} 的下阶未齐：{chain}',
    'a part of {item} is missing: {chain}',
    '先解决下阶缺料',
    'solve the lower level first',
  ),
  S12: reason(
    '{item} 作为安全库存保留',
    '{item} is kept as safety stock',
    '动用安全库存',
    'use the safety stock',
  ),
  S13: reason(
    '{item} 的BOM缺失或循环',
    'the bill of material of {item} is missing or circular',
    '修正BOM',
    'repair the bill of material',
  ),
  S14: reason(
    '{item} 缺 {short}：一张订单只能用一种替代料，不得混用',
    '{short} of {item} is missing: an order takes one substitute only, substitutes may not be mixed',
    '允许混用替代料，或复制补齐同一种料',
    'let substitutes be mixed, or bring more of the one that the order takes',
  ),
} as const

type ReasonCode = keyof typeof reasonTexts

/** Why something is short and what one change would fix it, as a sentence; an unknown code stays as it is. */
export function reasonText(
  code: string,
  values: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  const text: ReasonText | undefined = reasonTexts[code as ReasonCode]
  if (!text) return code
  const [why, fix] = [filled(text.why, values), filled(text.fix, values)]
  return say({ zh: '{why}；建议：{fix}', en: '{why}; {fix}' }, language, { why, fix })
}
