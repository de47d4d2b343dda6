import { choiceOf, type ChoiceName } from '../choices/index.ts'
import { choice, date, duration, flag, integer, json, quantity, type Field } from '../field-kinds.ts'
import type { Label } from '../label.ts'

/** Tabs of the scheme dialog (entities.md 2.6, QtProgramme). */
export const policyTabs = {
  supplyDemand: { zh: '供需', en: 'Supply and demand' },
  rules: { zh: '规则', en: 'Rules' },
  kpi: { zh: '指标输出', en: 'KPI output' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Record<string, Label>

export type PolicyTab = keyof typeof policyTabs

export interface PolicyOption {
  readonly tab: PolicyTab
  readonly field: Field
}

const option = (tab: PolicyTab, field: Field): PolicyOption => ({ tab, field })
const pick = (tab: PolicyTab, zh: string, en: string, name: ChoiceName): PolicyOption =>
  option(tab, choice(zh, en, name, { required: true, default: Object.keys(choiceOf(name))[0]! }))

/**
 * Every policy option of the kitting engine by name: kitting.md §3, in its order. The scheme screen, the scheme
 * in words, the `--scheme` file of the command line and the engine all read this one list.
 * Quantities are base units; `...Days` are whole days unless said otherwise.
 */
export const policyOptions = {
  kitMode: pick('rules', '齐套方式', 'Kitting mode', 'KitMode'),
  cutoff: option(
    'rules',
    date('截止日', 'Cut-off date', {
      help: {
        zh: '现货齐套与截止日窗口使用',
        en: 'Used by mode NOW and window CUTOFF; default: the as-of time',
      },
    }),
  ),
  timing: pick('rules', '取料时机', 'Timing', 'Timing'),
  commitWindow: pick('rules', '占用窗口', 'Commit window', 'CommitWindow'),
  commitDays: option('rules', integer('窗口天数', 'Window days', { default: 0, min: 0 })),
  releaseUnkitted: option('rules', flag('释放不成套', 'Release unkitted', { default: true })),
  loops: option('rules', integer('循环次数', 'Passes', { default: 9, min: 1, max: 9 })),
  minKit: pick('rules', '最小齐套量', 'Smallest kit', 'MinKit'),
  minKitValue: option('rules', quantity('最小齐套值', 'Smallest kit value', { default: '0' })),
  batchStep: option(
    'rules',
    quantity('批量步长', 'Batch step', {
      default: '1',
      help: { zh: '齐套数量为其整数倍', en: 'Kitted quantities are multiples of it' },
    }),
  ),
  demandSort: option(
    'supplyDemand',
    json('需求排序', 'Demand order', {
      help: {
        zh: '[{field, descending}]',
        en: '[{field, descending}] before the constant tail of kitting.md step 6',
      },
    }),
  ),
  supplyGroups: option(
    'supplyDemand',
    json('供应分组', 'Supply groups', {
      help: {
        zh: '[{name, classes, keys}]',
        en: '[{name, classes[], keys[{field, descending}]}] in order of use',
      },
    }),
  ),
  supplyLevels: option(
    'supplyDemand',
    json('供应层级', 'Supply levels', {
      help: {
        zh: '{class: {use, extraDays, minConfidence}}',
        en: '{class: {use, extraDays, minConfidence}}',
      },
    }),
  ),
  fairness: pick('rules', '同优先级分配', 'Fairness', 'Fairness'),
  useSubst: pick('rules', '替代使用', 'Substitutes', 'UseSubst'),
  minSubstQty: option('rules', quantity('最小替代量', 'Smallest substitute quantity', { default: '0' })),
  substApproval: pick('rules', '替代批准', 'Substitute approval', 'SubstApproval'),
  substDepth: option(
    'rules',
    integer('替代链深度', 'Substitute chain depth', { default: 1, min: 1, max: 3 }),
  ),
  altPolicy: pick('rules', '替代顺序', 'Substitute order', 'AltPolicy'),
  altVsBuild: pick('rules', '替代与自制', 'Substitute or build', 'AltVsBuild'),
  altSolve: pick('rules', '替代求解', 'Substitute solver', 'AltSolve'),
  explode: pick('rules', '展开方式', 'Explosion', 'Explode'),
  answerBase: pick('rules', '齐套判断基准', 'Answer base', 'AnswerBase'),
  overdue: pick('supplyDemand', '过期供应', 'Overdue supply', 'Overdue'),
  overdueDays: option(
    'supplyDemand',
    integer('过期顺延工作日', 'Overdue working days', { default: 1, min: 0 }),
  ),
  replyPolicy: pick('supplyDemand', '答复采用', 'Supplier reply', 'ReplyPolicy'),
  replyRemainder: pick('supplyDemand', '部分答复余量', 'Rest of a partial reply', 'ReplyRemainder'),
  safetyStock: pick('rules', '安全库存', 'Safety stock', 'SafetyStock'),
  safetyPriority: option(
    'rules',
    integer('安全库存优先级阈值', 'Safety priority threshold', { default: 50 }),
  ),
  safetyDays: option('rules', integer('安全天数', 'Safety days', { default: 0, min: 0 })),
  shelfLife: pick('rules', '有效期', 'Shelf life', 'ShelfLife'),
  oneLotPerBatch: option('rules', flag('每批单一批次', 'One lot per batch', { default: false })),
  area: pick('supplyDemand', 'MRP区', 'Area', 'AreaPolicy'),
  areaLead: option('supplyDemand', duration('跨区提前期', 'Transfer lead', { default: 86_400, min: 0 })),
  crossProject: pick('supplyDemand', '跨项目', 'Across projects', 'CrossProject'),
  quality: pick('supplyDemand', '待检库存', 'Quality', 'QualityPolicy'),
  reserve: pick('supplyDemand', '预占', 'Reservations', 'ReservePolicy'),
  stealHard: option(
    'supplyDemand',
    json('可夺硬预占的订单', 'Orders that may take hard reservations', {
      help: { zh: '[订单号]', en: '[order codes]; always audited' },
    }),
  ),
  shortageCalc: pick('rules', '缺料计算', 'Shortage calculation', 'ShortageCalc'),
  reqFormula: pick('rules', '需求公式', 'Requirement formula', 'ReqFormula'),
  roundUp: pick('rules', '需求取整', 'Rounding', 'RoundUp'),
  releasedFirst: option('supplyDemand', flag('已下达优先', 'Released first', { default: true })),
  needReleaseMat: option(
    'supplyDemand',
    flag('仅允许发料的订单', 'Only orders released for issue', { default: false }),
  ),
  noSupplyRecord: pick('rules', '无供应记录', 'No supply record', 'NoSupplyRecord'),
  negativeStock: pick('supplyDemand', '负库存', 'Negative stock', 'NegativeStock'),
  stability: option('rules', integer('稳定性', 'Stability', { default: 0, min: 0, max: 100 })),
  bucket: pick('rules', '比较时间粒度', 'Time bucket', 'TimeBucket'),
  resultAsSupply: option('rules', flag('齐套结果作供应', 'Results as supply', { default: false })),
  smallFirst: option(
    'supplyDemand',
    choice('批量先后', 'Lot size order', 'LotSizeOrder', { required: true, default: 'NONE' }),
  ),
  horizonDays: option('supplyDemand', integer('计划期天数', 'Horizon days', { default: 365, min: 1 })),
  demandFilter: option('supplyDemand', json('需求筛选', 'Demand filter')),
  supplyFilter: option('supplyDemand', json('供应筛选', 'Supply filter')),
  allocValid: option('supplyDemand', json('分配有效条件', 'Allocation rule')),
  keepMode: pick('other', '履历保留方式', 'Keep results', 'KeepMode'),
  keepCount: option('other', integer('保留份数', 'Results kept', { default: 20, min: 1 })),
} as const satisfies Record<string, PolicyOption>

export type PolicyName = keyof typeof policyOptions
