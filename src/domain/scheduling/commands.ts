import { choice, flag, integer, json, text, type Field, type Fields } from '../field-kinds.ts'
import { filled, type Label } from '../label.ts'
import { schedulingOptions } from './policy.ts'

/** Commands a scheme may hold (entities.md 2.5), in the order in which they usually stand. */
export const commandTypes = [
  'PREP',
  'FILTER',
  'UNASSIGN',
  'EXPLODE',
  'MRP',
  'KITCHECK',
  'ASSIGN_PRIV',
  'ASSIGN_FIXED',
  'ASSIGN',
  'LEVEL',
  'OPTIMISE',
  'ADJUST',
  'PEG',
  'EVALUATE',
  'EXPORT',
] as const
export type CommandType = (typeof commandTypes)[number]

/** Tables of a plan that EXPORT may keep. */
export const exportTables = [
  'operations',
  'uses',
  'pieces',
  'jobs',
  'resources',
  'messages',
  'instructions',
  'pegs',
  'orders',
] as const
export type ExportTable = (typeof exportTables)[number]

/** Names of a list joined by `;`. */
export const tableNames = (text: string): readonly string[] =>
  text
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')

export interface CommandSpec {
  readonly help: Label
  readonly options: Fields
  /** Of each of these lists one command must be before it. */
  readonly after?: readonly (readonly CommandType[])[]
  /** None of these may be before it. */
  readonly before?: readonly CommandType[]
  /** May occur only once. */
  readonly once?: boolean
  /** Part of the whole run's progress, against the other commands of the scheme. */
  readonly share: number
}

const orderFilter = json('订单筛选', 'Order filter', {
  help: {
    zh: '[{field, op, values}]；字段：订单的字段',
    en: '[{field, op, values}] on fields of the order',
  },
})
const workFilter = json('工序筛选', 'Operation filter', {
  help: {
    zh: '[{field, op, values}]；字段：工序的字段',
    en: '[{field, op, values}] on fields of the operation; empty: all that are selected',
  },
})

/** Seconds that the command OPTIMISE takes when neither seconds nor iterations are said. */
export const OPTIMISE_SECONDS = 30

const optimising: readonly string[] = ['optimiseSeconds', 'optimiseIterations', 'objective', 'seed']

/** Options of the commands that assign, beside their operation filter. */
export const assigningOptions: Readonly<Record<string, Field>> = Object.fromEntries(
  Object.entries<Field>(schedulingOptions).filter(([name]) => !optimising.includes(name)),
)

/** What each command does and which options it takes. The property panel, the reader and the words read this list. */
export const commandCatalogue: Readonly<Record<CommandType, CommandSpec>> = {
  PREP: {
    help: {
      zh: '展开资源日历，确定计划期间',
      en: 'expands the calendars of all resources over the planning period',
    },
    options: {
      horizonDays: integer('计划期间（天）', 'Horizon, days', { default: 180, min: 1, max: 3660 }),
      pastDays: integer('向前保留（天）', 'Days before as-of', { default: 30, min: 0, max: 3660 }),
    },
    once: true,
    share: 2,
  },
  FILTER: {
    help: {
      zh: '选择以下命令处理的订单；其余订单的工序保持原位',
      en: 'selects the orders that the following commands plan; operations of others keep their place',
    },
    options: { orderFilter },
    share: 0.1,
  },
  UNASSIGN: {
    help: {
      zh: '取消所选工序的排产（未下达、未固定）',
      en: 'takes selected operations off their resources, unless they are released, started or fixed',
    },
    options: { workFilter },
    share: 0.1,
  },
  EXPLODE: {
    help: {
      zh: '按工艺把订单展开成工序、候选资源、关联与投料产出明细',
      en: 'makes operations, candidates, links and instructions of the orders by their routes',
    },
    options: {},
    once: true,
    share: 3,
  },
  MRP: {
    help: {
      zh: '为自制件的净需求生成补充订单并展开',
      en: 'makes replenishment orders for the net needs of items that are made, and explodes them',
    },
    options: {
      useStock: flag('扣除库存', 'Stock counts', { default: true }),
      maxLevel: integer('最多层数', 'Levels at most', { default: 20, min: 1, max: 100 }),
    },
    after: [['EXPLODE']],
    before: ['ASSIGN_PRIV', 'ASSIGN_FIXED', 'ASSIGN'],
    once: true,
    share: 2,
  },
  KITCHECK: {
    help: {
      zh: '按工序计划时间做齐套计算，得出物料齐套时间',
      en: 'calculates kits at the planned times: when the material of each operation is available',
    },
    options: {
      timing: choice('时机', 'Timing', 'Timing', { required: true, default: 'ASAP' }),
      missing: choice('缺料处理', 'Material that never comes', 'MissingMaterial', {
        required: true,
        default: 'BLOCK',
      }),
    },
    share: 4,
  },
  ASSIGN_PRIV: {
    help: { zh: '先排产已下达、已冻结、已开始的工序', en: 'assigns released, frozen and started operations' },
    options: { ...assigningOptions },
    after: [['PREP'], ['EXPLODE']],
    share: 1,
  },
  ASSIGN_FIXED: {
    help: { zh: '排产固定的工序', en: 'assigns what is fixed' },
    options: { ...assigningOptions },
    after: [['PREP'], ['EXPLODE']],
    share: 1,
  },
  ASSIGN: {
    help: { zh: '按排产规则排产所选工序', en: 'assigns the selected operations by the dispatch rule' },
    options: { workFilter, ...assigningOptions },
    after: [['PREP'], ['EXPLODE']],
    share: 10,
  },
  LEVEL: {
    help: {
      zh: '在不增加延期的前提下均衡候选资源的负荷',
      en: 'spreads load over the candidate resources as long as no order becomes later',
    },
    options: {
      maxLateOrders: integer('允许增加的延期订单', 'Late orders it may add', { default: 0, min: 0 }),
    },
    after: [['ASSIGN']],
    share: 10,
  },
  OPTIMISE: {
    help: {
      zh: '在遵守同样规则的前提下改进已排产的计划：延期、换型、流转周期等；绝不变差',
      en: 'improves what has been assigned under the same rules: tardiness, setups, flow time and more; never worse',
    },
    options: {
      optimiseSeconds: { ...schedulingOptions.optimiseSeconds, default: OPTIMISE_SECONDS },
      optimiseIterations: schedulingOptions.optimiseIterations,
      objective: schedulingOptions.objective,
      seed: schedulingOptions.seed,
    },
    after: [['ASSIGN']],
    share: 20,
  },
  ADJUST: {
    help: {
      zh: '不换资源，把已排产的工序延后或提前；延期不增加时才采用',
      en: 'moves assigned operations later or earlier on the resources they have; kept when tardiness does not grow',
    },
    options: {
      side: choice('方向', 'To', 'AdjustSide', { required: true, default: 'LATE' }),
    },
    after: [['ASSIGN']],
    share: 10,
  },
  PEG: {
    help: {
      zh: '按计划时间把供应与工序投入关联',
      en: 'pegs supplies to the inputs of operations at their planned times',
    },
    options: {},
    after: [['ASSIGN', 'ASSIGN_FIXED', 'ASSIGN_PRIV']],
    share: 4,
  },
  EVALUATE: {
    help: { zh: '计算指标', en: 'computes the KPIs' },
    options: { note: text('备注', 'Note') },
    after: [['ASSIGN', 'ASSIGN_FIXED', 'ASSIGN_PRIV']],
    share: 0.5,
  },
  EXPORT: {
    help: {
      zh: '把此刻的计划表另存为本次运行的结果表，名称为 export-步骤-表名',
      en: 'saves the plan tables at this step with the tables of the run, named export-step-table',
    },
    options: {
      tables: text('表', 'Tables', {
        default: 'operations;uses;jobs',
        help: filled(
          { zh: '以“;”分隔：{exportTables}', en: 'joined by ;, of {exportTables}' },
          { exportTables: exportTables.join(' ') },
        ),
      }),
    },
    after: [['EXPLODE']],
    share: 0.5,
  },
}

/** The usual scheme: operations wait for their material, and stay unassigned where it never is complete. */
export const defaultCommands: readonly { readonly type: CommandType; readonly props: object }[] = [
  { type: 'PREP', props: { horizonDays: 180 } },
  { type: 'FILTER', props: {} },
  { type: 'UNASSIGN', props: {} },
  { type: 'EXPLODE', props: {} },
  { type: 'KITCHECK', props: {} },
  { type: 'ASSIGN_PRIV', props: {} },
  { type: 'ASSIGN_FIXED', props: {} },
  { type: 'ASSIGN', props: {} },
  { type: 'PEG', props: {} },
  { type: 'EVALUATE', props: {} },
]

/** The same for plans that look at capacity alone: what lacks material is named and placed all the same. */
export const capacityCommands: typeof defaultCommands = defaultCommands.map((command) =>
  command.type === 'KITCHECK' ? { ...command, props: { missing: 'WARN' } } : command,
)

/** Capacity alone, improved for some seconds after assigning. */
export const optimisingCommands: typeof defaultCommands = capacityCommands.flatMap((command) =>
  command.type === 'ASSIGN' ? [command, { type: 'OPTIMISE', props: { optimiseSeconds: 10 } }] : [command],
)
