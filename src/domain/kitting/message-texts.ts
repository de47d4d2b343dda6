import { say, type Label, type Language } from '../label.ts'

/** What a kitting run says about rows it refused (E), doubted (W) or treated specially (I). {value} is what was found. */
const messageTexts = {
  itemMissing: { zh: '没有物料编码，该行未参与', en: 'the row has no item, it takes no part' },
  itemUnknown: {
    zh: '物料 {item} 不存在，该行未参与',
    en: 'item {item} does not exist; the row is ignored',
  },
  quantityMissing: { zh: '没有数量，该行未参与', en: 'the row has no quantity, it takes no part' },
  quantityTooLarge: {
    zh: '数量 {value} 过大，该行未参与',
    en: 'quantity {value} is too large, the row takes no part',
  },
  requirementTooLarge: {
    zh: '订单 {order} 对物料 {item} 的需求超过可计算的最大数量 {value}，该订单未参与',
    en: 'order {order} needs more of {item} than the largest quantity that can be calculated, {value}; it takes no part',
  },
  supplyTooLarge: {
    zh: '物料 {item} 的供应合计超过可计算的最大数量 {value}，该行未参与',
    en: 'the supplies of {item} together are more than the largest sum that can be calculated, {value}; the row takes no part',
  },
  quantityNegative: {
    zh: '数量 {value} 为负，该行未参与',
    en: 'quantity {value} is negative, the row takes no part',
  },
  dateMissing: { zh: '没有日期，该行未参与', en: 'the row has no date, it takes no part' },
  dateTooFar: {
    zh: '日期距基准时间超过 34 年，该行未参与',
    en: 'the date is more than 34 years from the as-of time, the row takes no part',
  },
  duplicate: { zh: '重复行 {value}，只使用其中一行', en: 'duplicate row {value}, only one of them is used' },
  usageZero: {
    zh: '物料 {item} 的用量为空或零，该BOM行已忽略',
    en: 'usage of {item} is empty or zero, the BOM line is ignored',
  },
  usageInvalid: {
    zh: '物料 {item} 的用量或损耗无效（{value}），该BOM行已忽略',
    en: 'usage or scrap of {item} is not valid ({value}), the BOM line is ignored',
  },
  byProduct: {
    zh: '物料 {item} 的用量为负，作为副产品供应',
    en: 'usage of {item} is negative: a by-product, supplied at the planned end',
  },
  bomCircular: {
    zh: '订单 {order} 的BOM经过循环物料 {item}',
    en: 'the BOM of order {order} runs into the circular item {item}',
  },
  bomCycle: { zh: 'BOM 有循环，涉及物料：{item}', en: 'the BOM is circular at: {item}' },
  bomMissing: { zh: '物料 {item} 没有有效的BOM', en: 'item {item} has no valid BOM' },
  negativeStock: {
    zh: '物料 {item} 的库存为负，差额 {value} 作为最优先需求',
    en: 'stock of {item} is negative; the balance {value} is the first demand',
  },
  negativeIgnored: {
    zh: '物料 {item} 的负库存 {value} 已忽略',
    en: 'negative stock {value} of {item} is ignored',
  },
  negativeBlocked: {
    zh: '物料 {item} 的库存为负，整项不可用',
    en: 'stock of {item} is negative, so none of its supplies is used',
  },
  batchStepTooFine: {
    zh: '批量步长过细：每张订单最多按 10000 步计算，订单 {order} 等按 {value} 为一步',
    en: 'the batch step is too fine: an order is kitted in at most 10,000 steps, order {order} and others in steps of {value}',
  },
  reservationUnknown: {
    zh: '订单 {order} 对 {item} 的预占找不到足够的供应，缺 {value}',
    en: 'the reservation of {item} for order {order} finds too little supply, {value} is missing',
  },
  reservationExpired: {
    zh: '订单 {order} 对 {item} 的预占已过期',
    en: 'the reservation of {item} for order {order} has expired',
  },
  overIssued: {
    zh: '订单 {order} 多领了 {value} 的 {item}，建议退料',
    en: 'order {order} was issued {value} of {item} too much: return it',
  },
  unconstrained: {
    zh: '物料 {item} 没有任何供应记录，视为不受限',
    en: 'item {item} has no supply record at all and counts as unconstrained',
  },
  ratioInvalid: {
    zh: '替代 {value} 的比例无效，已忽略',
    en: 'the ratio of substitute {value} is not valid, the row is ignored',
  },
  fieldUnknown: {
    zh: '方案使用了不存在的字段 {value}',
    en: 'the scheme names a field that does not exist: {value}',
  },
  lentToLower: {
    zh: '订单 {order} 等待的 {item} 先给了低优先订单 {value}',
    en: '{item} that order {order} waits for was lent to the lower priority {value}',
  },
  stolen: {
    zh: '订单 {order} 使用了为 {value} 预占的 {item}',
    en: 'order {order} took {item} that was reserved for {value}',
  },
} as const satisfies Record<string, Label>

export type MessageCode = keyof typeof messageTexts

export function messageText(
  code: string,
  values: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  const text: Label | undefined = messageTexts[code as MessageCode]
  return text ? say(text, language, values) : code
}
