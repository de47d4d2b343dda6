import { choices } from './define.ts'

/** Values of the kitting policy options (kitting.md §3). The first value of each is its default. */
export const policyChoices = {
  KitMode: choices({
    BATCH: ['分批齐套', 'complete sets in batches'],
    WHOLE: ['整单齐套', 'whole order or nothing'],
    NOW: ['现货齐套', 'only what is there by the cut-off'],
    LINE: ['逐行分配', 'line by line'],
  }),
  Timing: choices({
    JIT: ['准时（晚取）', 'just in time'],
    ASAP: ['尽早', 'as soon as possible'],
    GROUPS: ['仅按供应分组', 'by supply groups only'],
  }),
  MissingMaterial: choices({
    BLOCK: ['等待物料（无法齐套的不排产）', 'wait; what never is complete stays unassigned'],
    WARN: ['忽略物料（提示并照常排产）', 'ignore; warn and assign all the same'],
  }),
  CommitWindow: choices({
    TWO_PHASE: ['两阶段（先按期后延期）', 'on-time sets of all first, then late sets'],
    HORIZON: ['按优先级占到计划期末', 'strict priority up to the horizon'],
    NEED: ['仅按期', 'only on-time sets'],
    NEED_DAYS: ['需求日+天数', 'need date plus days'],
    CUTOFF: ['截止日', 'cut-off date'],
  }),
  MinKit: choices({
    OFF: ['不限', 'off'],
    ABSOLUTE: ['绝对数量', 'quantity'],
    PERCENT: ['订单百分比', 'percent of the order'],
    PACK: ['包装倍数', 'multiple of the pack'],
  }),
  Fairness: choices({
    SEQUENTIAL: ['按顺序', 'in sequence'],
    PROPORTIONAL: ['按比例', 'in proportion to the open quantity'],
    ROUND_ROBIN: ['轮流', 'round robin by batch'],
    MAX_ORDERS: ['最多订单', 'most complete orders'],
    MAX_VALUE: ['最大价值', 'largest value'],
  }),
  UseSubst: choices({
    MIX: ['混用', 'mixed'],
    NONE: ['不用替代', 'none'],
    NOMIX_ORDER: ['整单不混', 'one member per order'],
    NOMIX_BATCH: ['整批不混', 'one member per batch'],
    ALT_FIRST: ['先用替代', 'substitutes first'],
    RATIO: ['按比例', 'fixed split'],
  }),
  SubstApproval: choices({ REQUIRED: ['须已批准', 'approved only'], ANY: ['不限', 'any'] }),
  AltPolicy: choices({
    PRIORITY: ['按替代优先级', 'by substitute priority'],
    LARGEST: ['可用量大者先', 'largest free quantity first'],
    EARLIEST: ['最早可用者先', 'earliest first'],
  }),
  AltVsBuild: choices({
    ALT_FIRST: ['先用现有替代再自制', 'existing substitutes before building'],
    BUILD_FIRST: ['先自制再替代', 'building before substitutes'],
  }),
  AltSolve: choices({ GREEDY: ['逐行贪心', 'greedy, line by line'], FLOW: ['最大流', 'maximum flow'] }),
  Explode: choices({
    SHORTAGE: ['仅展开缺料', 'only missing sub-assemblies'],
    NONE: ['不展开', 'none'],
    ALL: ['全部展开', 'all'],
    TO_KITFLAG: ['展开到下阶齐套标识', 'down to flagged items'],
  }),
  AnswerBase: choices({
    KIT_FLAGGED: ['齐套标识料', 'kitted components'],
    ALL: ['全部料', 'all components'],
    CRITICAL: ['关键件', 'critical components'],
    LOWER_FLAGGED: ['按下阶齐套标识物料', 'flagged components of lower levels'],
  }),
  Overdue: choices({
    TODAY_DAYS: ['今日+工作日', 'today plus working days'],
    TODAY: ['今日', 'today'],
    KEEP: ['保留原日期', 'keep the date'],
    EXCLUDE: ['排除', 'exclude'],
    BY_SUPPLIER: ['按供应商可靠度顺延', 'shift by supplier reliability'],
  }),
  ReplyPolicy: choices({
    ACCEPTED: ['已接受答复', 'accepted reply'],
    ANY: ['任一答复', 'any reply'],
    PO_DATE: ['订单日期', 'purchase order date'],
    LATER: ['两者较晚', 'later of both'],
  }),
  ReplyRemainder: choices({ PO_DATE: ['按订单日期', 'by the order date'], EXCLUDED: ['排除', 'excluded'] }),
  SafetyStock: choices({
    IGNORE: ['不考虑', 'ignore'],
    PROTECT: ['始终保留', 'protect always'],
    PROTECT_LOW: ['对低优先级保留', 'protect against low priority'],
    LAST_RESORT: ['最后动用', 'last resort'],
  }),
  ShelfLife: choices({ FEFO: ['先到期先用', 'first expired first'], OFF: ['不考虑', 'off'] }),
  AreaPolicy: choices({
    OWN: ['仅本区', 'own area'],
    CROSS: ['本区后跨区', 'own, then across with transfer lead'],
    ALL: ['不分区', 'all areas'],
  }),
  CrossProject: choices({
    NO: ['不允许', 'no'],
    COMMON: ['仅公共料', 'common stock only'],
    YES: ['允许', 'yes'],
  }),
  QualityPolicy: choices({
    INSPECT: ['待检加检验提前期', 'inspection stock after its lead'],
    EXCLUDE: ['待检不用', 'inspection stock excluded'],
  }),
  ReservePolicy: choices({
    HARD: ['仅硬预占', 'honour hard'],
    ALL: ['全部预占', 'honour all'],
    IGNORE: ['忽略（模拟）', 'ignore'],
  }),
  ShortageCalc: choices({
    ALTERNATES: ['考虑替代', 'with substitutes'],
    NONE: ['不考虑替代', 'without substitutes'],
    DETAIL: ['考虑替代+分配明细', 'with substitutes and allocation detail'],
  }),
  ReqFormula: choices({
    MULT: ['用量×（1+损耗）', 'usage x (1 + scrap)'],
    NONE: ['父项数量×用量（不考虑损耗）', 'usage, no scrap'],
    DIV: ['用量÷（1-损耗）', 'usage / (1 - scrap)'],
    STEP: ['阶梯用量', 'stepped usage'],
    LEDGER: ['减已领数量', 'less what was issued'],
  }),
  RoundUp: choices({
    NONE: ['不取整', 'none'],
    UNIT: ['取整到单位', 'whole units'],
    PACK: ['取整到发料包装', 'issue pack'],
  }),
  NoSupplyRecord: choices({
    SHORT: ['视为缺料', 'short'],
    UNCONSTRAINED: ['视为不受限（标识）', 'unconstrained, flagged'],
  }),
  NegativeStock: choices({
    NET: ['先抵扣', 'net first'],
    IGNORE: ['忽略', 'ignore'],
    BLOCK: ['整项冻结', 'block the item'],
  }),
  TimeBucket: choices({ DAY: ['日', 'day'], EXACT: ['精确时间', 'exact time'], SHIFT: ['班次', 'shift'] }),
  LotSizeOrder: choices({
    NONE: ['不考虑', 'none'],
    SMALL: ['小批先用', 'small first'],
    LARGE: ['大批先用', 'large first'],
  }),
  KeepMode: choices({ GLOBAL: ['全局', 'over all schemes'], SCHEME: ['按方案', 'per scheme'] }),
} as const
