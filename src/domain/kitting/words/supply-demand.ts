import { choiceOf } from '../../choices/index.ts'
import type { Condition, FilterOperator } from '../../crud.ts'
import { capitalised, inEveryLanguage, listed, textOf, type Label } from '../../label.ts'
import type { Policy, SortKey } from '../policy-values.ts'
import { say, seconds, type Sentences } from './sentence.ts'

const keyWords = (key: SortKey): Label =>
  key.descending
    ? say('{field} 降序', '{field} descending', { field: key.field })
    : say('{field} 升序', '{field} ascending', { field: key.field })

const keysWords = (keys: readonly SortKey[]): Label => listed(keys.map(keyWords), { zh: '、', en: ', then ' })

const className = (code: string): Label => choiceOf('SupplyClass')[code] ?? say(code, code)

const operatorWords: Record<FilterOperator, Label> = {
  contains: say('包含', 'contains'),
  starts: say('开头为', 'starts with'),
  ends: say('结尾为', 'ends with'),
  eq: say('等于', 'is'),
  ne: say('不等于', 'is not'),
  gt: say('大于', 'is above'),
  ge: say('不小于', 'is at least'),
  lt: say('小于', 'is below'),
  le: say('不大于', 'is at most'),
  between: say('介于', 'lies between'),
  in: say('属于', 'is one of'),
  empty: say('为空', 'is empty'),
  notEmpty: say('不为空', 'is not empty'),
}

function conditionsWords(conditions: readonly Condition[]): Label {
  const words = conditions.map(({ field, op, values }) =>
    listed([field, operatorWords[op], ...(values.length > 0 ? [values.join(', ')] : [])], {
      zh: ' ',
      en: ' ',
    }),
  )
  return listed(words, { zh: '且', en: ' and ' })
}

const filterSentence = (list: readonly Condition[], all: Label, some: (words: Label) => Label): Label =>
  list.length === 0 ? all : some(conditionsWords(list))

function groupsSentence(policy: Policy): Label {
  if (policy.supplyGroups.length === 0)
    return say(
      '供应不分组，按来源顺序使用。',
      'Supplies are not grouped; they are used by the sequence of their sources.',
    )
  const groups = policy.supplyGroups.map((group) => {
    const classes = listed(group.classes.map(className))
    const others = say('其他', 'others')
    const name = group.name || (group.classes.length > 0 ? classes : others)
    const named =
      group.classes.length > 0 ? say('{name}（{classes}）', '{name} ({classes})', { name, classes }) : name
    return group.keys.length === 0
      ? named
      : say('{named}，组内按{keys}', '{named} by {keys}', { named, keys: keysWords(group.keys) })
  })
  return say('供应先用 {groups}。', 'Supplies are used in groups: {groups}.', {
    groups: listed(groups, { zh: '；再用 ', en: '; then ' }),
  })
}

function levelWords(code: string, level: Policy['supplyLevels'][string]): Label {
  const name = className(code)
  if (!level.use) return say('{name}不参与', '{name} does not count', { name })
  const days = level.extraDays
  const later = days > 0 && say('另加 {days} 天', '{days} {days|day|days} later', { days })
  const sure =
    Number(level.minConfidence) > 0 &&
    say('可信度不低于 {least}', 'from a confidence of {least}', { least: level.minConfidence })
  const more = [later, sure].filter((one) => one !== false)
  return listed([say('{name}参与', '{name} counts', { name }), ...more], { zh: '，', en: ' ' })
}

function levelsSentence(policy: Policy): Label {
  const levels = Object.entries(policy.supplyLevels)
  if (levels.length === 0) return say('所有供应类别都参与。', 'Every class of supply counts.')
  const words = listed(
    levels.map(([code, level]) => levelWords(code, level)),
    { zh: '；', en: '; ' },
  )
  return say('{words}；其他类别都参与。', '{words}; the other classes count.', {
    words: inEveryLanguage((language) => capitalised(textOf(words, language))),
  })
}

const overdue: Record<string, (policy: Policy) => Label> = {
  TODAY_DAYS: (policy) =>
    say(
      '过期未到的供应按今天起 {overdueDays} 个工作日后到料。',
      'Overdue supply is expected {overdueDays} working days from today.',
      { overdueDays: policy.overdueDays },
    ),
  TODAY: () => say('过期未到的供应按今天到料。', 'Overdue supply is expected today.'),
  KEEP: () => say('过期未到的供应保留原日期。', 'Overdue supply keeps its date.'),
  EXCLUDE: () => say('过期未到的供应不用。', 'Overdue supply is left out.'),
  BY_SUPPLIER: () =>
    say(
      '过期未到的供应按供应商可靠度顺延。',
      'Overdue supply is shifted by the reliability of its supplier.',
    ),
}

const replies: Record<string, Label> = {
  ACCEPTED: say(
    '到料日期用已接受的供应商答复，没有则用订单日期。',
    'A receipt is dated by the accepted reply of the supplier, or else by the purchase order.',
  ),
  ANY: say(
    '到料日期用供应商的任一答复，没有则用订单日期。',
    'A receipt is dated by any reply of the supplier, or else by the purchase order.',
  ),
  PO_DATE: say(
    '到料日期用采购订单日期，不看答复。',
    'A receipt is dated by the purchase order, whatever the supplier replied.',
  ),
  LATER: say(
    '到料日期用答复与订单日期中较晚者。',
    'A receipt is dated by the later of reply and purchase order.',
  ),
}

/** Sentences of the options on the tabs "supply and demand", "KPI output" and "other". */
export const supplyDemandSentences = {
  demandSort: (policy) => {
    const keys = keysWords(policy.demandSort)
    return policy.demandSort.length > 0
      ? say(
          '订单按{keys}排序，之后按冻结、优先级、需求时间、交期。',
          'Orders are served by {keys}, then frozen ones first, by priority, need and due date.',
          { keys },
        )
      : say(
          '订单按冻结、优先级、需求时间、交期的顺序取料。',
          'Orders are served frozen ones first, then by priority, need and due date.',
        )
  },
  supplyGroups: groupsSentence,
  supplyLevels: levelsSentence,
  overdue: (policy) => overdue[policy.overdue]!(policy),
  overdueDays: () => null,
  replyPolicy: (policy) => replies[policy.replyPolicy]!,
  replyRemainder: (policy) =>
    policy.replyPolicy === 'PO_DATE'
      ? null
      : policy.replyRemainder === 'PO_DATE'
        ? say(
            '供应商只答复部分数量时，其余按订单日期到料。',
            'The open quantity of a partial reply is expected by the date of the purchase order.',
          )
        : say('供应商只答复部分数量时，其余不用。', 'The open quantity of a partial reply is left out.'),
  area: (policy) => {
    if (policy.area === 'OWN') return say('只用本 MRP 区的供应。', 'Only supply of the own MRP area is used.')
    if (policy.area === 'ALL') return say('不区分 MRP 区。', 'MRP areas are not distinguished.')
    return say(
      '先用本 MRP 区的供应，再用他区的供应并加 {lead}调拨。',
      'Supply of the own MRP area comes first, then that of others with {lead} for the transfer.',
      { lead: seconds(policy.areaLead) },
    )
  },
  areaLead: () => null,
  crossProject: (policy) =>
    ({
      NO: say(
        '订单只用本项目的料，不用其他项目的料和公共料。',
        'Projects do not use parts of each other, nor common parts.',
      ),
      COMMON: say(
        '项目可以用公共料，但不用其他项目的料。',
        'A project may use common parts, but not those of other projects.',
      ),
      YES: say('项目之间的料可以互用。', 'Projects may use parts of each other.'),
    })[policy.crossProject as 'NO' | 'COMMON' | 'YES'],
  quality: (policy) =>
    policy.quality === 'INSPECT'
      ? say('待检库存加检验提前期后可用。', 'Stock in inspection can be used after its inspection lead.')
      : say('待检库存不用。', 'Stock in inspection is left out.'),
  reserve: (policy) =>
    ({
      HARD: say('遵守硬预占，软预占可被占用。', 'Hard reservations are honoured, soft ones are not.'),
      ALL: say('硬预占和软预占都遵守。', 'Hard and soft reservations are honoured.'),
      IGNORE: say('不看预占（仅供模拟）。', 'Reservations are ignored; this is for what-if runs only.'),
    })[policy.reserve as 'HARD' | 'ALL' | 'IGNORE'],
  stealHard: (policy) =>
    policy.stealHard.length === 0
      ? say('任何订单都不能夺取别单的硬预占。', 'No order may take what is reserved hard for another.')
      : say(
          '订单 {orders} 可以夺取别单的硬预占，并留下记录。',
          'Orders {orders} may take what is reserved hard for others; each case is recorded.',
          { orders: listed(policy.stealHard) },
        ),
  releasedFirst: (policy) =>
    policy.releasedFirst
      ? say('已下达和已开工的订单最先取料。', 'Released and started orders are served first.')
      : say('已下达的订单不特别优先。', 'Released orders have no advantage.'),
  needReleaseMat: (policy) =>
    policy.needReleaseMat
      ? say('只有允许发料的订单参与。', 'Only orders released for issue take part.')
      : say('未允许发料的订单也参与。', 'Orders take part whether or not they are released for issue.'),
  negativeStock: (policy) =>
    ({
      NET: say(
        '负库存先抵扣同仓库的正库存。',
        'Negative stock is first netted against positive stock of the same warehouse.',
      ),
      IGNORE: say('负库存忽略。', 'Negative stock is ignored.'),
      BLOCK: say('有负库存的料整项不用。', 'An item with negative stock is left out altogether.'),
    })[policy.negativeStock as 'NET' | 'IGNORE' | 'BLOCK'],
  smallFirst: (policy) =>
    ({
      NONE: say('供应批量的大小不影响取用先后。', 'The size of a supply does not matter for its turn.'),
      SMALL: say('条件相同时先用小批供应。', 'Among equals, small supplies are used first.'),
      LARGE: say('条件相同时先用大批供应。', 'Among equals, large supplies are used first.'),
    })[policy.smallFirst as 'NONE' | 'SMALL' | 'LARGE'],
  horizonDays: (policy) =>
    say(
      '只看今后 {horizonDays} 天内的供应。',
      'Only supply of the next {horizonDays} {horizonDays|day|days} is considered.',
      { horizonDays: policy.horizonDays },
    ),
  demandFilter: (policy) =>
    filterSentence(policy.demandFilter, say('所有需求都参与。', 'Every demand takes part.'), (words) =>
      say('只有{words}的需求参与。', 'Only demands whose {words} take part.', { words }),
    ),
  supplyFilter: (policy) =>
    filterSentence(policy.supplyFilter, say('所有供应都可用。', 'Every supply may be used.'), (words) =>
      say('只用{words}的供应。', 'Only supplies whose {words} are used.', { words }),
    ),
  allocValid: (policy) =>
    filterSentence(
      policy.allocValid,
      say('分配没有另外的条件。', 'There is no further rule for an allocation.'),
      (words) => say('分配还须满足{words}。', 'An allocation is only valid when {words}.', { words }),
    ),
  keepMode: (policy) =>
    policy.keepMode === 'GLOBAL'
      ? say(
          '全部方案共保留最近 {keepCount} 次结果。',
          'All schemes together keep their last {keepCount} {keepCount|result|results}.',
          { keepCount: policy.keepCount },
        )
      : say(
          '本方案保留最近 {keepCount} 次结果。',
          'This scheme keeps its last {keepCount} {keepCount|result|results}.',
          { keepCount: policy.keepCount },
        ),
  keepCount: () => null,
} satisfies Sentences
