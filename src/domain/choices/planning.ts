import { choices } from './define.ts'

export const planningChoices = {
  OrderType: choices({
    S: ['销售订单', 'sales'],
    M: ['制造订单', 'manufacturing'],
    P: ['采购订单', 'purchase'],
    E: ['事件订单', 'event'],
    I: ['库存(绝对)', 'stock, absolute'],
    J: ['库存(增减)', 'stock, delta'],
    F: ['预测', 'forecast'],
    U: ['非正式', 'unofficial'],
    L: ['计划库存', 'target stock'],
    G: ['订单组', 'group'],
    N: ['未指定', 'ignored'],
  }),
  OrderClass: choices({ R: ['登录', 'registered'], A: ['补充', 'auto-replenishment'] }),
  OrderStatus: choices({
    N: ['未开始', 'not started'],
    P: ['已计划', 'planned'],
    R: ['已下达', 'released'],
    S: ['进行中', 'in progress'],
    F: ['完成', 'finished'],
    H: ['挂起', 'on hold'],
    X: ['取消', 'cancelled'],
  }),
  FixLevel: choices({
    '0': ['无', 'none'],
    '1': ['资源固定', 'resource fixed'],
    '2': ['时间固定', 'time fixed'],
    '3': ['全固定', 'both fixed'],
  }),
  AssignDirection: choices({
    F: ['向前', 'forward'],
    B: ['向后', 'backward'],
    N: ['按订单', 'per order'],
    FF: ['强制向前', 'forced forward'],
    FB: ['强制向后', 'forced backward'],
  }),
  QualityStatus: choices({
    OK: ['合格', 'accepted'],
    QC: ['待检', 'in inspection'],
    NG: ['不良', 'rejected'],
    FZ: ['冻结', 'frozen'],
    RT: ['退货', 'returned'],
  }),
  OwnerType: choices({
    own: ['自有', 'own'],
    supplier: ['供应商', 'supplier'],
    customer: ['客户', 'customer'],
  }),
  PurchaseKind: choices({
    PO: ['采购订单', 'purchase order'],
    PR: ['采购申请', 'purchase request'],
    ASN: ['到货通知', 'shipping notice'],
    VMI: ['寄售', 'vendor managed'],
  }),
  PurchaseStatus: choices({
    O: ['未结', 'open'],
    C: ['已结', 'closed'],
    X: ['取消', 'cancelled'],
  }),
  ReservationKind: choices({ hard: ['硬预占', 'hard'], soft: ['软预占', 'soft'] }),
} as const
