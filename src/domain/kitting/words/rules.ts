import type { Label } from '../../label.ts'
import type { Policy } from '../policy-values.ts'
import { decimal, say, type Sentences } from './sentence.ts'

const kitModes: Record<string, (policy: Policy) => Label> = {
  BATCH: () =>
    say(
      '按整套分配：一个订单的料凑齐多少套就齐套多少套，可分批齐套。',
      'Parts are given in complete sets: an order is kitted for as many sets as all its parts cover, in batches.',
    ),
  WHOLE: () =>
    say(
      '按整单分配：订单的料全部凑齐才占用，否则一个也不占。',
      'An order takes parts only when all of it can be kitted, otherwise it takes nothing.',
    ),
  NOW: (policy) =>
    policy.cutoff
      ? say('只用 {cutoff} 以前可用的供应来齐套。', 'Only supply that is available by {cutoff} is used.', {
          cutoff: policy.cutoff,
        })
      : say('只用计算基准时间已有的供应来齐套。', 'Only supply that is available at the as-of time is used.'),
  LINE: () =>
    say(
      '逐行分配：每个组件先各自取料，之后再判断能成多少套。',
      'Every component takes parts on its own; how many sets that makes is judged afterwards.',
    ),
}

const timings: Record<string, Label> = {
  JIT: say(
    '取料时用仍赶得上需求时间的最晚供应，把早到的料留给更急的订单。',
    'An order draws the latest supply that is still in time, leaving earlier supply to more urgent orders.',
  ),
  ASAP: say(
    '取料时先用最早到的供应，尽早齐套。',
    'An order draws the earliest supply, to be kitted as soon as possible.',
  ),
  GROUPS: say(
    '取料顺序只由供应分组决定，不看到料时间。',
    'Supplies are used in the order of the supply groups only, not by arrival.',
  ),
}

const windows: Record<string, (policy: Policy) => Label> = {
  TWO_PHASE: () =>
    say(
      '先为所有订单分配能按期的套数，再用剩余的料分配延期的套数。',
      'First the on-time sets of all orders are served, then late sets from what is left.',
    ),
  HORIZON: () =>
    say(
      '严格按优先顺序：前面的订单也为自己延期的套数占住料，直到计划期末。',
      'Strict priority: an earlier order also holds parts for its late sets, up to the horizon.',
    ),
  NEED: () =>
    say(
      '只分配能在需求时间前到齐的套数，不为延期的套数占料。',
      'Only sets that are complete by the need date are served; nothing is held for late sets.',
    ),
  NEED_DAYS: (policy) =>
    say(
      '只分配在需求时间加 {commitDays} 天以内能到齐的套数。',
      'Only sets that are complete within {commitDays} {commitDays|day|days} after the need date are served.',
      { commitDays: policy.commitDays },
    ),
  CUTOFF: (policy) =>
    say('只分配在 {cutoff} 以前能到齐的套数。', 'Only sets that are complete by {cutoff} are served.', {
      cutoff: policy.cutoff ?? say('（未给出的截止日）', '(a cut-off date that is not given)'),
    }),
}

const smallestKits: Record<string, (policy: Policy) => Label> = {
  OFF: () => say('齐套数量没有下限。', 'There is no smallest quantity for a kitted batch.'),
  ABSOLUTE: (policy) =>
    say(
      '一批至少齐套 {minKitValue}，除非它使订单全部齐套。',
      'A batch has at least {minKitValue} sets, unless it completes the order.',
      { minKitValue: decimal(policy.minKitValue) },
    ),
  PERCENT: (policy) =>
    say(
      '一批至少齐套订单的 {minKitValue}%，除非它使订单全部齐套。',
      'A batch has at least {minKitValue} percent of the order, unless it completes the order.',
      { minKitValue: decimal(policy.minKitValue) },
    ),
  PACK: (policy) =>
    say(
      '一批的数量须为 {minKitValue} 的整数倍，除非它使订单全部齐套。',
      'A batch is a multiple of {minKitValue} sets, unless it completes the order.',
      { minKitValue: decimal(policy.minKitValue) },
    ),
}

const fairness: Record<string, Label> = {
  SEQUENTIAL: say(
    '优先级相同的订单按排序先后取料。',
    'Orders of equal priority are served one after the other in their sequence.',
  ),
  PROPORTIONAL: say(
    '优先级相同的订单按未完数量的比例分料，余数按顺序给出。',
    'Orders of equal priority share scarce parts in proportion to their open quantities, the remainder going by sequence.',
  ),
  ROUND_ROBIN: say('优先级相同的订单轮流各取一批。', 'Orders of equal priority take turns, one batch each.'),
  MAX_ORDERS: say(
    '优先级相同的订单以齐套订单数最多为目标。',
    'Among orders of equal priority as many as possible are completed.',
  ),
  MAX_VALUE: say(
    '优先级相同的订单以齐套价值最大为目标。',
    'Among orders of equal priority the largest value is completed.',
  ),
}

const substitutes: Record<string, (policy: Policy) => Label> = {
  MIX: (policy) =>
    Number(policy.minSubstQty) > 0
      ? say(
          '主料不足时可混用替代料，每次至少用替代料 {least}。',
          'When the main item runs short, substitutes may be mixed with it, at least {least} at a time.',
          { least: decimal(policy.minSubstQty) },
        )
      : say('主料不足时可混用替代料。', 'When the main item runs short, substitutes may be mixed with it.'),
  NONE: () => say('不使用替代料。', 'Substitutes are not used.'),
  NOMIX_ORDER: () =>
    say(
      '一个订单的一行只用主料或一种替代料，不混用。',
      'One line of an order uses either the main item or one substitute, never both.',
    ),
  NOMIX_BATCH: () =>
    say(
      '一批的一行只用主料或一种替代料，不混用。',
      'One line of a batch uses either the main item or one substitute, never both.',
    ),
  ALT_FIRST: () => say('先用完替代料，再用主料。', 'Substitutes are used up before the main item.'),
  RATIO: () =>
    say(
      '主料与替代料按替代规则的比例配用。',
      'Main item and substitutes are split by the ratio of the substitution rule.',
    ),
}

const explosions: Record<string, Label> = {
  SHORTAGE: say(
    '半成品不足时只展开缺少的数量到下阶料。',
    'When a sub-assembly is short, only the missing quantity is exploded into its components.',
  ),
  NONE: say(
    '不展开下阶，只看订单的直接组件。',
    'Sub-assemblies are not exploded; only the direct components count.',
  ),
  ALL: say(
    '半成品的需求全部展开到下阶料，不用其现有库存。',
    'Every sub-assembly is exploded completely into its components.',
  ),
  TO_KITFLAG: say(
    '展开到带下阶齐套标识的料为止。',
    'Sub-assemblies are exploded down to the items flagged for kitting.',
  ),
}

const answerBases: Record<string, Label> = {
  KIT_FLAGGED: say(
    '带齐套标识的组件齐了就算齐套。',
    'An order counts as kitted when its components flagged for kitting are available.',
  ),
  ALL: say('全部组件齐了才算齐套。', 'An order counts as kitted only when all its components are available.'),
  CRITICAL: say(
    '关键件齐了就算齐套。',
    'An order counts as kitted when its critical components are available.',
  ),
  LOWER_FLAGGED: say(
    '下阶带齐套标识的料齐了就算齐套。',
    'An order counts as kitted when the flagged items of its lower levels are available.',
  ),
}

const safeties: Record<string, (policy: Policy) => Label> = {
  IGNORE: () => say('安全库存可以使用。', 'Safety stock may be used like other stock.'),
  PROTECT: () => say('安全库存始终保留，不分配。', 'Safety stock is never allocated.'),
  PROTECT_LOW: (policy) =>
    say(
      '安全库存只给优先级数值不超过 {safetyPriority} 的订单使用。',
      'Safety stock is not allocated to orders with a priority number above {safetyPriority}.',
      { safetyPriority: policy.safetyPriority },
    ),
  LAST_RESORT: () =>
    say('安全库存最后动用，并作标识（S12）。', 'Safety stock is drawn last, and flagged (S12).'),
}

const formulas: Record<string, Label> = {
  MULT: say(
    '需求数量为 父项数量×用量×（1+损耗率）。',
    'A component is required as quantity x usage x (1 + scrap).',
  ),
  NONE: say(
    '需求数量为 父项数量×用量，不考虑损耗。',
    'A component is required as quantity x usage, without scrap.',
  ),
  DIV: say(
    '需求数量为 父项数量×用量÷（1-损耗率）。',
    'A component is required as quantity x usage / (1 - scrap).',
  ),
  STEP: say('需求数量按阶梯用量表计算。', 'The required quantity follows the table of stepped usage.'),
  LEDGER: say('需求数量减去已领数量。', 'Issued quantities are subtracted from the required quantity.'),
}

const pick = (table: Readonly<Record<string, Label>>, value: string): Label => table[value]!

/** Sentences of the options on the tab "rules". */
export const ruleSentences = {
  kitMode: (policy) => kitModes[policy.kitMode]!(policy),
  cutoff: () => null,
  timing: (policy) => pick(timings, policy.timing),
  commitWindow: (policy) => (policy.kitMode === 'NOW' ? null : windows[policy.commitWindow]!(policy)),
  commitDays: () => null,
  releaseUnkitted: (policy) =>
    policy.releaseUnkitted
      ? say(
          '不成套的料释放出来给后面的订单。',
          'Parts that make no complete set are released to later orders.',
        )
      : say('不成套的料也占住，不释放。', 'Parts that make no complete set stay with their order.'),
  loops: (policy) =>
    say(
      '释放后最多重复分配 {loops} 次。',
      'After a release the allocation is repeated at most {loops} times.',
      { loops: policy.loops },
    ),
  minKit: (policy) => smallestKits[policy.minKit]!(policy),
  minKitValue: () => null,
  batchStep: (policy) =>
    say('齐套数量是 {batchStep} 的整数倍。', 'Kitted quantities are multiples of {batchStep}.', {
      batchStep: decimal(policy.batchStep),
    }),
  fairness: (policy) => pick(fairness, policy.fairness),
  useSubst: (policy) => substitutes[policy.useSubst]!(policy),
  minSubstQty: () => null,
  substApproval: (policy) =>
    policy.useSubst === 'NONE'
      ? null
      : policy.substApproval === 'REQUIRED'
        ? say('只用已批准的替代规则。', 'Only approved substitution rules are used.')
        : say('未批准的替代规则也可使用。', 'Substitution rules need not be approved.'),
  substDepth: (policy) =>
    policy.useSubst === 'NONE'
      ? null
      : policy.substDepth === 1
        ? say('不用替代料的替代料。', 'A substitute of a substitute is not used.')
        : say(
            '替代料可连续替代，最多 {substDepth} 层。',
            'Substitutes may be chained, up to {substDepth} rules deep.',
            { substDepth: policy.substDepth },
          ),
  altPolicy: (policy) =>
    policy.useSubst === 'NONE'
      ? null
      : pick(
          {
            PRIORITY: say(
              '替代料按替代规则的优先级选用。',
              'Substitutes are tried by the priority of their rules.',
            ),
            LARGEST: say(
              '替代料先选可用量大的。',
              'Substitutes with the largest free quantity are tried first.',
            ),
            EARLIEST: say('替代料先选最早可用的。', 'Substitutes that are available first are tried first.'),
          },
          policy.altPolicy,
        ),
  altVsBuild: (policy) =>
    policy.useSubst === 'NONE' || policy.explode === 'NONE'
      ? null
      : policy.altVsBuild === 'ALT_FIRST'
        ? say(
            '主料不足时先用现有替代料，再考虑自制主料。',
            'Existing substitutes are used before the main item is built.',
          )
        : say('主料不足时先自制主料，再用替代料。', 'The main item is built before substitutes are used.'),
  altSolve: (policy) =>
    policy.useSubst === 'NONE'
      ? null
      : policy.altSolve === 'GREEDY'
        ? say(
            '各行依次取替代料，每一步都可解释。',
            'Lines draw substitutes one after the other, so that each step can be explained.',
          )
        : say(
            '各行共用的替代料用最大流统一求解。',
            'Substitutes shared by several lines are divided by maximum flow.',
          ),
  explode: (policy) => pick(explosions, policy.explode),
  answerBase: (policy) => pick(answerBases, policy.answerBase),
  safetyStock: (policy) => safeties[policy.safetyStock]!(policy),
  safetyPriority: () => null,
  safetyDays: (policy) =>
    policy.safetyDays === 0
      ? say('到料不留安全天数。', 'No safety days are kept between arrival and need.')
      : say(
          '到料须比需求早 {safetyDays} 天。',
          'Parts must be available {safetyDays} {safetyDays|day|days} before they are needed.',
          { safetyDays: policy.safetyDays },
        ),
  shelfLife: (policy) =>
    policy.shelfLife === 'FEFO'
      ? say(
          '有效期须满足最小剩余天数，先到期的先用。',
          'Parts must have their smallest remaining shelf life, and those that expire first are used first.',
        )
      : say('不考虑有效期。', 'Shelf life is not considered.'),
  oneLotPerBatch: (policy) =>
    policy.oneLotPerBatch
      ? say('一批的同一种料只用一个批号。', 'One batch draws each item from a single lot.')
      : say('一批的同一种料可以用多个批号。', 'One batch may draw an item from several lots.'),
  shortageCalc: (policy) =>
    pick(
      {
        ALTERNATES: say('计算缺料时考虑替代料。', 'Shortages are calculated after substitutes.'),
        NONE: say('计算缺料时不考虑替代料。', 'Shortages are calculated without substitutes.'),
        DETAIL: say(
          '计算缺料时考虑替代料，并列出其分配明细。',
          'Shortages are calculated after substitutes, with the details of their allocation.',
        ),
      },
      policy.shortageCalc,
    ),
  reqFormula: (policy) => pick(formulas, policy.reqFormula),
  roundUp: (policy) =>
    pick(
      {
        NONE: say('需求数量不取整。', 'Required quantities are not rounded.'),
        UNIT: say('需求数量向上取整到整单位。', 'Required quantities are rounded up to whole units.'),
        PACK: say('需求数量向上取整到发料包装。', 'Required quantities are rounded up to the issue pack.'),
      },
      policy.roundUp,
    ),
  noSupplyRecord: (policy) =>
    policy.noSupplyRecord === 'SHORT'
      ? say('没有任何供应记录的料视为缺料。', 'An item without any supply record is short.')
      : say(
          '没有任何供应记录的料视为不受限，并作标识。',
          'An item without any supply record is taken as unlimited, and flagged.',
        ),
  stability: (policy) =>
    policy.stability === 0
      ? say('不参考上次发布的分配。', 'The allocations of the last published run are not considered.')
      : say(
          '以权重 {stability} 保持上次发布的分配。',
          'The allocations of the last published run are kept with weight {stability} of 100.',
          { stability: policy.stability },
        ),
  bucket: (policy) =>
    pick(
      {
        DAY: say('到料与需求按日比较。', 'Arrival and need are compared by the day.'),
        EXACT: say('到料与需求按准确时间比较。', 'Arrival and need are compared by exact time.'),
        SHIFT: say('到料与需求按班次比较。', 'Arrival and need are compared by the shift.'),
      },
      policy.bucket,
    ),
  resultAsSupply: (policy) =>
    policy.resultAsSupply
      ? say(
          '齐套的制造订单作为其上级订单的供应。',
          'Kitted manufacturing orders become supply of the orders above them.',
        )
      : say('齐套的制造订单不作为供应。', 'Kitted manufacturing orders are not taken as supply.'),
} satisfies Sentences
