import { choices } from './define.ts'

/** Resources, their time, and what they do. */
export const resourceChoices = {
  ResourceType: choices({
    M: ['主资源', 'main resource'],
    S: ['副资源', 'sub-resource'],
    G: ['外协', 'subcontractor'],
    D: ['不排程', 'not scheduled'],
    T: ['工装', 'tool'],
    W: ['人员', 'worker'],
    P: ['供应商', 'supplier'],
  }),
  ResourceClass: choices({
    S: ['单一', 'single'],
    M: ['多重', 'parallel quantity'],
    F: ['炉型', 'batch'],
    F1: ['炉型（按规格1）', 'batch of equal specification 1'],
    F2: ['炉型（按规格2）', 'batch of equal specification 2'],
    F3: ['炉型（按规格3）', 'batch of equal specification 3'],
    F4: ['炉型（按规格4）', 'batch of equal specification 4'],
    I: ['无限', 'infinite'],
  }),
  ResQtyConstraint: choices({
    '0': ['不约束', 'not constrained'],
    '1': ['约束', 'constrained'],
    '2': ['按资源量', 'speed by quantity'],
  }),
  CostType: choices({
    hour: ['按小时', 'per hour'],
    piece: ['按件', 'per piece'],
    setup: ['按次', 'per setup'],
  }),
  LoadUnit: choices({ hour: ['小时', 'hours'], qty: ['数量', 'quantity'] }),
  ShiftType: choices({
    day: ['白班', 'day'],
    night: ['夜班', 'night'],
    ot: ['加班', 'overtime'],
    off: ['休息', 'off'],
  }),
  OverrideKind: choices({
    off: ['停工', 'off'],
    overtime: ['加班', 'overtime'],
    down: ['故障', 'breakdown'],
    repair: ['检修', 'maintenance'],
    meeting: ['会议', 'meeting'],
  }),
  ProcessType: choices({
    make: ['制造', 'make'],
    inspect: ['检验', 'inspect'],
    transport: ['搬运', 'transport'],
    outsource: ['外协', 'outsource'],
    store: ['存放', 'store'],
  }),
  SplitRule: choices({
    none: ['不拆分', 'none'],
    qty: ['按数量', 'by quantity'],
    time: ['按时间', 'by time'],
    ratio: ['按比例', 'by ratio'],
    number: ['按份数', 'by number'],
  }),
  ReportType: choices({
    startEnd: ['报开工完工', 'start and end'],
    qty: ['报数量', 'quantity'],
    auto: ['自动', 'automatic'],
  }),
  InstType: choices({
    I: ['投料', 'input'],
    U: ['资源占用', 'use'],
    O: ['产出', 'output'],
  }),
  InOut: choices({ I: ['输入', 'input'], O: ['输出', 'output'] }),
  CalendarTarget: choices({
    warehouse: ['仓库', 'warehouse'],
    supplier: ['供应商', 'supplier'],
    item: ['物料', 'item'],
    itemGroup: ['物料组', 'item group'],
    all: ['全部', 'everything'],
  }),
  ReceivingTarget: choices({
    warehouse: ['仓库', 'warehouse'],
    supplier: ['供应商', 'supplier'],
    item: ['物料', 'item'],
  }),
  RollRule: choices({ next: ['顺延', 'next'], prev: ['提前', 'previous'] }),
} as const
