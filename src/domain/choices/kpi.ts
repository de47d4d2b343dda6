import { choices } from './define.ts'

export const kpiChoices = {
  /** What the rows of a KPI are; each is a table of a run (domain/kpi/kpi-rows.ts). */
  KpiCategory: choices({
    ORD: ['订单', 'orders'],
    OPE: ['工序', 'operations'],
    RES: ['资源', 'resources'],
    PER: ['期间', 'period'],
    KIT: ['齐套', 'kitting'],
    ITM: ['物料', 'items'],
    SUP: ['供应', 'supplies'],
  }),
  KpiDirection: choices({
    H: ['越大越好', 'more is better'],
    L: ['越小越好', 'less is better'],
  }),
  KpiAggregation: choices({
    sum: ['合计', 'sum'],
    avg: ['平均', 'average'],
    max: ['最大', 'largest'],
    min: ['最小', 'smallest'],
    last: ['末值', 'last'],
    count: ['计数', 'count'],
    share: ['占比%', 'share, %'],
    ratio: ['比率', 'ratio'],
  }),
  KpiState: choices({
    G: ['正常', 'normal'],
    O: ['未达目标', 'off target'],
    W: ['预警', 'warning'],
    A: ['报警', 'alarm'],
    N: ['无标准', 'no limits'],
  }),
  /** Kinds of dashboard parts (specification §1). */
  ChartKind: choices({
    pie: ['饼图', 'pie'],
    bar: ['柱状图', 'bars'],
    line: ['折线图', 'lines'],
    radar: ['雷达图', 'radar'],
    label: ['标签', 'label'],
    picture: ['图片', 'picture'],
    text: ['文本', 'text'],
    number: ['数字', 'number'],
    table: ['表格', 'table'],
    annular: ['环形图', 'ring'],
    gauge: ['仪表盘', 'gauge'],
    icon: ['图标', 'icon'],
    panel: ['面板', 'panel'],
    countdown: ['倒计时', 'countdown'],
    app: ['应用容器', 'app container'],
  }),
  HomeOwner: choices({
    all: ['所有人', 'everybody'],
    role: ['角色', 'role'],
    user: ['用户', 'user'],
  }),
  PsiTarget: choices({
    item: ['物料', 'items'],
    itemGroup: ['物料组', 'item groups'],
    resource: ['资源', 'resources'],
  }),
  PsiPeriod: choices({
    day: ['日', 'day'],
    week: ['周', 'week'],
    month: ['月', 'month'],
    shift: ['班次', 'shift'],
  }),
  PsiRowKind: choices({
    P: ['P 生产/采购入', 'P production and receipts'],
    S: ['S 销售/消耗', 'S sales and use'],
    I: ['I 库存', 'I stock'],
    custom: ['自定义', 'custom'],
  }),
} as const
