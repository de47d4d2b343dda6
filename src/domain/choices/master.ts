import { choices } from './define.ts'

export const masterChoices = {
  ItemType: choices({
    M: ['原材料', 'raw material'],
    U: ['外购件', 'bought part'],
    H: ['自制件', 'made part'],
    I: ['半成品', 'semi-finished'],
    P: ['成品', 'product'],
    V: ['虚拟件', 'phantom'],
  }),
  ObtainMethod: choices({
    M: ['自制', 'make'],
    P: ['采购', 'buy'],
    S: ['委外', 'subcontract'],
    T: ['调拨', 'transfer'],
    C: ['客供', 'customer supplied'],
  }),
  ItemGroupType: choices({
    plan: ['计划组', 'planning'],
    spec: ['规格组', 'specification'],
    kpi: ['指标组', 'KPI'],
  }),
  ReplenishFlag: choices({
    N: ['否', 'no'],
    Y: ['是', 'yes'],
    O: ['一对一', 'one to one'],
  }),
  UsageType: choices({
    V: ['变动', 'variable'],
    F: ['固定', 'fixed'],
    T: ['阶梯', 'stepped'],
  }),
  IssueType: choices({
    P: ['领料', 'push issue'],
    B: ['倒冲', 'backflush'],
    V: ['供应商直送', 'direct from supplier'],
    K: ['看板/低值', 'kanban or bulk'],
  }),
  KitFlag: choices({
    K: ['关键件', 'critical'],
    Y: ['齐套件', 'kitted'],
    N: ['不参与', 'not kitted'],
  }),
  AbcClass: choices({ A: ['A 类', 'A'], B: ['B 类', 'B'], C: ['C 类', 'C'] }),
  WarehouseType: choices({
    raw: ['原料仓', 'raw material'],
    fg: ['成品仓', 'finished goods'],
    line: ['线边仓', 'line side'],
    qc: ['待检仓', 'inspection'],
    ng: ['不良品仓', 'rejected'],
    consign: ['寄售仓', 'consignment'],
    vendor: ['供应商仓', 'vendor'],
  }),
  AllowCross: choices({
    no: ['不允许', 'no'],
    transfer: ['需调拨', 'by transfer'],
    auto: ['自动', 'automatic'],
  }),
  SupplierGrade: choices({ A: ['A 级', 'A'], B: ['B 级', 'B'], C: ['C 级', 'C'], D: ['D 级', 'D'] }),
  SubstMode: choices({
    R: ['替代', 'replacement'],
    S: ['取代', 'supersession'],
    P: ['按比例', 'fixed ratio'],
  }),
  SubstStrategy: choices({
    W: ['整批', 'whole order'],
    X: ['混用', 'mixed'],
    WX: ['整批+混用', 'whole, then mixed'],
    H: ['手工', 'manual'],
  }),
  SubstScope: choices({ I: ['单料', 'single item'], G: ['成组', 'item group'] }),
  ApprovalStatus: choices({
    draft: ['草稿', 'draft'],
    approved: ['已批准', 'approved'],
    stopped: ['已停用', 'stopped'],
  }),
} as const
