import { define } from './define.ts'

/** Orders of a kitting run: which count, which are kitted, and when. */
export const orderDefinitions = {
  orders: define(
    ['订单数', 'Orders'],
    [
      '参与计算的订单，含无BOM的订单；零数量、未参与和数据错误的订单不计。',
      'Orders that the run counts, those without BOM included; not those without an open quantity, left out or with faulty data.',
    ],
    [
      '现货齐套 + 按期齐套 + 延期齐套 + 部分齐套 + 不齐套',
      'From stock + On time + Late + Partly + Not kitted',
    ],
  ),
  kitted: define(
    ['齐套订单数', 'Kitted orders'],
    [
      '全部未完数量的组件都已落实的订单，不论何时齐套。',
      'Orders whose whole open quantity has all its components, at whatever time.',
    ],
    ['现货齐套 + 按期齐套 + 延期齐套', 'From stock + On time + Late'],
  ),
  fromStock: define(
    ['现货齐套', 'From stock'],
    [
      '所有组件在计算基准时间都已在库的齐套订单；需求时间可能已过。',
      'Kitted orders whose components are all there at the as-of time; their need may be past.',
    ],
    ['状态 = 已齐（现货）的订单数', 'Count of orders with the status kitted from stock'],
  ),
  onTime: define(
    ['按期齐套', 'On time'],
    [
      '需要等待到货，但最迟在需求时间齐套的订单。',
      'Kitted orders that wait for a receipt and are complete by their need date.',
    ],
    ['状态 = 按期齐套 的订单数', 'Count of orders with the status kitted on time'],
  ),
  late: define(
    ['延期齐套', 'Late'],
    [
      '晚于需求时间才齐套的订单，已在库的除外。',
      'Kitted orders that are complete after their need date, but not from stock.',
    ],
    ['状态 = 延期齐套 的订单数', 'Count of orders with the status kitted late'],
  ),
  partly: define(
    ['部分齐套', 'Partly'],
    ['只有一部分套数齐套的订单。', 'Orders of which some sets are kitted and others are not.'],
    ['0 < 齐套合计 < 未完数量', '0 < Kitted in all < Open'],
  ),
  notKitted: define(
    ['不齐套', 'Not kitted'],
    ['没有一套齐套的订单，含无BOM的订单。', 'Orders without a complete set, those without BOM included.'],
    ['齐套合计 = 0', 'Kitted in all = 0'],
  ),
  orderKitRate: define(
    ['订单按期齐套率', 'Orders kitted in time'],
    [
      '最迟在需求时间全部齐套的订单占订单数的比例；需求时间已过而现在才齐套的不算按期。',
      'Share of the orders that are complete by their need date; an order whose need is past and that is complete only now is not in time.',
    ],
    ['按期齐套数 = 未完数量 的订单数 ÷ 订单数', 'Orders with Kits in time = Open ÷ Orders'],
  ),
  setRate: define(
    ['套数按期齐套率', 'Sets kitted in time'],
    ['未完套数中最迟在需求时间齐套的比例。', 'Share of the open sets that are complete by the need date.'],
    ['按期齐套数合计 ÷ 未完数量合计', 'Sum of Kits in time ÷ Sum of Open'],
  ),
  lineRate: define(
    ['物料行按期齐套率', 'Lines covered in time'],
    [
      '最迟在需求时间完全满足的组件行的比例；不缺料且不等待更晚的供应。',
      'Share of the component lines that are covered in full by the need date: nothing short, nothing waiting for a later supply.',
    ],
    ['按期满足的行数 ÷ 总行数', 'Lines covered by the need ÷ Lines'],
  ),
  valueRate: define(
    ['金额按期齐套率', 'Value kitted in time'],
    ['套数按期齐套率，按产品单价加权。', 'Sets kitted in time, weighted by the price of the product.'],
    ['Σ（按期齐套数 × 单价）÷ Σ（未完数量 × 单价）', 'Σ (Kits in time × price) ÷ Σ (Open × price)'],
  ),
  clearToBuildRate: define(
    ['7天内可开工率（现货）', 'Clear to build in 7 days, from stock'],
    [
      '需求时间在7天内（含已过）的订单中，用现货即可全部齐套的比例。',
      'Share of the orders needed within 7 days, past ones included, that stock on hand completes.',
    ],
    [
      '可现货齐套 = 未完数量 的订单数 ÷ 7天内需求的订单数',
      'Orders with Kits now = Open ÷ orders needed within 7 days',
    ],
  ),
  tierCurve: define(
    ['按供应层级的订单按期齐套率', 'Orders kitted in time by supply tier'],
    [
      '只用到该层级为止的供应就能按期齐套的订单比例。',
      'Share of the orders that are kitted in time with supplies up to this tier.',
    ],
    ['按期齐套且齐套层级 ≤ 该层级 的订单数 ÷ 订单数', 'Orders in time with Kit tier up to it ÷ Orders'],
  ),
  kitsNow: define(
    ['可现货齐套', 'Kits now'],
    [
      '用在库且未分给其他订单的物料现在就能做的套数。',
      'Sets that can be built now from what is on hand and not given to others.',
    ],
    ['现货可做的最大套数 ≤ 未完数量', 'The most sets from stock, at most Open'],
  ),
  kitsInTime: define(
    ['按期齐套数', 'Kits in time'],
    ['最迟在需求时间齐套的套数。', 'Sets that are complete by the need date.'],
    ['齐套时间 ≤ 需求时间 的批次数量合计', 'Sum of the batches with Kitted ≤ Needed'],
  ),
  kitsInAll: define(
    ['齐套合计', 'Kitted in all'],
    ['不论何时齐套的套数。', 'Sets that are complete at whatever time.'],
    ['全部批次数量合计', 'Sum of all batches'],
  ),
  delayDays: define(
    ['延迟天数', 'Delay, days'],
    [
      '全部齐套晚于需求时间的天数，向上取整，不为负。',
      'Days from the need to the full kit, rounded up, never below zero.',
    ],
    ['max（0，全部齐套 − 需求时间）', 'max (0, Fully kitted − Needed)'],
  ),
  meanDelayDays: define(
    ['平均齐套延迟（天）', 'Mean kit delay, days'],
    ['齐套订单的平均延迟天数，按期的计为0。', 'Mean delay of the kitted orders; those in time count as 0.'],
    ['延迟天数合计 ÷ 齐套订单数', 'Sum of Delay ÷ Kitted orders'],
  ),
  p95DelayDays: define(
    ['95%齐套延迟（天）', '95 % kit delay, days'],
    ['95% 的齐套订单的延迟不超过该天数。', '95 % of the kitted orders are delayed no longer.'],
    ['延迟天数的第95百分位', '95th percentile of Delay'],
  ),
  lines: define(
    ['组件行', 'Component lines'],
    ['计入的订单的第一层组件行。', 'First-level component lines of the orders that count.'],
    ['总行数合计', 'Sum of Lines over the orders'],
  ),
} as const
